import type { ToolHooks } from "@musepi/hooks-types";
import { askGates } from "./ask-gates.js";
import { createInputValidator } from "./create-input-validator.js";
import type { HookableTool } from "./hookable-tool.js";
import { passResult } from "./pass-result.js";
import type { HookToolWrapperOptions } from "./wrapper-options.js";

/** `execute` of a wrapped tool; what comes after the signal is the tool's own business. @internal */
export type WrappedExecute = (
  toolCallId: string,
  params: unknown,
  ...rest: [signal?: AbortSignal, ...others: unknown[]]
) => Promise<unknown>;

/** Makes the `execute` that asks the hooks before and after the tool's own. @internal */
export function createExecute(
  tool: HookableTool,
  hooks: ToolHooks,
  options: HookToolWrapperOptions,
): WrappedExecute {
  const complete = { ...options, validate: options.validate ?? createInputValidator() };
  return async (toolCallId, params, ...rest) => {
    const run = { tool, hooks, options: complete, toolCallId, params, signal: rest[0] };
    const input = hooks.hasHandlers("tool_call") ? await askGates(run) : params;
    // Asked afterwards, so that a hook that subscribed while the tool ran sees the result.
    const isWatched = () => hooks.hasHandlers("tool_result");
    let result: unknown;
    try {
      result = await Reflect.apply(tool.execute, tool, [toolCallId, input, ...rest]);
    } catch (thrown) {
      if (isWatched()) return passResult(run, { input, thrown });
      throw thrown;
    }
    return isWatched() ? passResult(run, { input, result }) : result;
  };
}
