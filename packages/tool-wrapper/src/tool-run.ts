import type { ToolHooks } from "@musepi/hooks-types";
import type { HookableTool } from "./hookable-tool.js";
import type { ValidateInput } from "./validate-input.js";
import type { HookToolWrapperOptions } from "./wrapper-options.js";

/** One call of one wrapped tool. @internal */
export interface ToolRun {
  tool: HookableTool;
  hooks: ToolHooks;
  options: HookToolWrapperOptions & { validate: ValidateInput };
  toolCallId: string;
  /** As the agent gave them. */
  params: unknown;
  signal: AbortSignal | undefined;
}
