import { errorText, HookError, type ToolCallDecision } from "@musepi/hooks-types";
import { ToolBlockedError } from "./tool-blocked-error.js";
import type { ToolRun } from "./tool-run.js";
import type { InputProblem, InputVerdict } from "./validate-input.js";

/**
 * Step three: checks an input that hooks changed and gives what the tool is to run with.
 *
 * @throws ToolBlockedError that names the hooks and the fields; its cause is the `HookError` `INPUT_INVALID`
 * @internal
 */
export async function changedInput(run: ToolRun, decision: ToolCallDecision): Promise<object> {
  let verdict: InputVerdict;
  try {
    verdict = await run.options.validate(run.tool, decision.input);
  } catch (thrown) {
    throw refuse(run, decision, { why: `could not be checked: ${errorText(thrown)}`, thrown });
  }
  if (verdict.ok) return verdict.input;
  throw refuse(run, decision, {
    why: `does not fit the tool: ${verdict.problems.map(sentence).join("; ")}`,
  });
}

function refuse(
  { tool, toolCallId, options }: ToolRun,
  { changedBy }: ToolCallDecision,
  { why, thrown }: { why: string; thrown?: unknown },
): ToolBlockedError {
  const hookPath = changedBy.at(-1);
  const hooks = changedBy.length === 0 ? "a hook" : changedBy.join(" and ");
  const message = `This call of "${tool.name}" is blocked: its input, as ${hooks} changed it, ${why}. Correct what the hook returns.`;
  const error = new HookError({
    code: "INPUT_INVALID",
    hookPath,
    event: "tool_call",
    message,
    cause: thrown,
  });
  options.onError?.(error);
  return new ToolBlockedError({
    toolName: tool.name,
    toolCallId,
    reason: message,
    hookPath,
    cause: error,
  });
}

function sentence({ path, message }: InputProblem): string {
  return path === "" ? message : `${path} ${message}`;
}
