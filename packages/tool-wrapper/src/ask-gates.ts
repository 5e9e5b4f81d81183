import { errorText, type ToolCallDecision } from "@musepi/hooks-types";
import { changedInput } from "./changed-input.js";
import { isObject } from "./is-object.js";
import { ToolBlockedError } from "./tool-blocked-error.js";
import type { ToolRun } from "./tool-run.js";

/**
 * Steps one to three: asks the gates and gives the arguments to run with, which are the agent's own unless a hook changed
 * them.
 *
 * @throws ToolBlockedError when the tool must not run: a gate said so or could not be asked, the turn was aborted
 * meanwhile, or a hook made the input unfit
 * @internal
 */
export async function askGates(run: ToolRun): Promise<unknown> {
  const { toolCallId, params, signal } = run;
  const toolName = run.tool.name;
  const input = isObject(params) ? params : {};
  const decision = await decide(run, input);
  if (decision === undefined) return params;
  if (decision.block) {
    const { reason, hookPath } = decision;
    throw new ToolBlockedError({ toolName, toolCallId, reason, hookPath });
  }
  const isChanged = decision.changedBy.length > 0 || decision.input !== input;
  const final = isChanged ? await changedInput(run, decision) : params;
  if (signal?.aborted) throw aborted(run, signal.reason);
  if (isObject(final) && isChanged) {
    run.options.onInputChanged?.({ toolCallId, toolName, input: final });
  }
  return final;
}

async function decide(run: ToolRun, input: object): Promise<ToolCallDecision | undefined> {
  const { tool, hooks, toolCallId, signal } = run;
  try {
    return await hooks.emitToolCall(
      { type: "tool_call", toolCallId, toolName: tool.name, input },
      { signal },
    );
  } catch (thrown) {
    if (signal?.aborted) throw aborted(run, thrown);
    const reason = `This call of "${tool.name}" is blocked, because its hooks could not be asked: ${errorText(thrown)}`;
    throw new ToolBlockedError({ toolName: tool.name, toolCallId, reason, cause: thrown });
  }
}

function aborted({ tool, toolCallId }: ToolRun, cause: unknown): ToolBlockedError {
  const reason = `This call of "${tool.name}" was aborted before it ran.`;
  return new ToolBlockedError({ toolName: tool.name, toolCallId, reason, cause });
}
