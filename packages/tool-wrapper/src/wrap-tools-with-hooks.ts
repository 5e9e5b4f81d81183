import type { ToolHooks } from "@musepi/hooks-types";
import { HookToolWrapper } from "./hook-tool-wrapper.js";
import type { HookableTool } from "./hookable-tool.js";
import type { HookToolWrapperOptions } from "./wrapper-options.js";

/**
 * Puts the same hooks around each of a list of tools.
 *
 * @example
 * ```ts
 * import type { ToolHooks } from "@musepi/hooks-types";
 * import { type HookableTool, wrapToolsWithHooks } from "@musepi/tool-wrapper";
 * declare const hooks: ToolHooks; // for example a HookRunner
 * declare const tools: HookableTool[];
 * const wrapped = wrapToolsWithHooks(tools, hooks);
 * ```
 */
export function wrapToolsWithHooks<Tool extends HookableTool>(
  tools: readonly Tool[],
  hooks: ToolHooks,
  options?: HookToolWrapperOptions,
): HookToolWrapper<Tool>[] {
  return tools.map((tool) => new HookToolWrapper(tool, hooks, options));
}
