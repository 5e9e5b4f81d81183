import type { ToolHooks } from "@musepi/hooks-types";
import { createExecute } from "./create-execute.js";
import type { HookableTool } from "./hookable-tool.js";
import { passThrough } from "./pass-through.js";
import type { HookToolWrapperOptions } from "./wrapper-options.js";

/** A tool with hooks around it: of the same type as the tool itself, so it fits wherever that fits. */
export type HookToolWrapper<Tool extends HookableTool> = Tool;

/** The type of `HookToolWrapper`, the class. */
export interface HookToolWrapperConstructor {
  new <Tool extends HookableTool>(
    tool: Tool,
    hooks: ToolHooks,
    options?: HookToolWrapperOptions,
  ): HookToolWrapper<Tool>;
}

class Wrapper {
  constructor(tool: HookableTool, hooks: ToolHooks, options: HookToolWrapperOptions = {}) {
    passThrough(tool, this, "execute");
    Object.defineProperty(this, "execute", {
      configurable: true,
      enumerable: true,
      writable: true,
      value: createExecute(tool, hooks, options),
    });
  }
}

/**
 * Puts hooks before and after one tool. `execute` asks the `tool_call` gates, runs the tool, and passes its result through
 * `tool_result`; every other field is the tool's own. Without a handler the tool's own result or error comes back untouched.
 *
 * `execute` throws `ToolBlockedError` when the tool does not run, `HookToolError` when hooks changed a failure or made one
 * of a success, and otherwise what the tool throws.
 *
 * @example
 * ```ts
 * import type { ToolHooks } from "@musepi/hooks-types";
 * import { HookToolWrapper } from "@musepi/tool-wrapper";
 * declare const hooks: ToolHooks; // for example a HookRunner
 * const clock = {
 *   name: "clock",
 *   execute: async () => ({ content: [{ type: "text" as const, text: new Date().toISOString() }] }),
 * };
 * const wrapped = new HookToolWrapper(clock, hooks);
 * await wrapped.execute();
 * ```
 */
// A class cannot say that it has the fields of its type parameter, so its type is written beside it.
export const HookToolWrapper = Wrapper as HookToolWrapperConstructor;
