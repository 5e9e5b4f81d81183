import type { HookError, ToolCallDecision, ToolCallRequest } from "@musepi/hooks-types";
import type { Dispatch } from "../dispatch/dispatch.js";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import { settleDraft } from "../drafts/settle-draft.js";
import { type CheckedResult, checkField, checkResult } from "../results/check-result.js";
import { reportProblems } from "../results/report-problems.js";

/** What a gate's dispatch holds: the call, the input as it is by now, who changed it, and the verdict once there is one. */
export interface GateState {
  readonly request: ToolCallRequest;
  input: object;
  readonly changedBy: string[];
  verdict: ToolCallDecision | undefined;
}

/** What one gate gets; a handler may put anything in place of the input, and its verdict beside it. */
interface GateDraft extends Omit<ToolCallRequest, "input"> {
  input: unknown;
  block?: unknown;
  reason?: unknown;
}

/**
 * The first blocking result stops the dispatch; otherwise each handler sees the input as earlier ones left it. Whatever
 * goes wrong blocks: a failure, a result that does not fit, an abort, a final handler that changes the input.
 */
export const gate: Strategy<GateState, GateDraft> = {
  readsClock: true,
  closesOnAbort: true,
  draft({ state }) {
    const { type, toolCallId, toolName } = state.request;
    return { type, toolCallId, toolName, input: copyDraft(state.input) };
  },
  settle(dispatch, draft, returned) {
    const { block, reason } = draft;
    const isWritten = block !== undefined || reason !== undefined;
    if (isWritten && judge(dispatch, checkResult("tool_call", { block, reason }))) return true;
    const result = checkResult("tool_call", returned);
    return judge(dispatch, result) || takeInput(dispatch, result.fields.input ?? draft.input);
  },
  fail(dispatch, error) {
    return error === undefined
      ? block(dispatch, "The call was aborted before its gates had decided.")
      : blockFor(dispatch, error);
  },
  finish({ state, settings }): ToolCallDecision {
    if (state.verdict !== undefined) return state.verdict;
    const decision = { block: false, input: state.input, changedBy: state.changedBy };
    return settings.signal?.aborted === true
      ? { ...decision, block: true, reason: "The call was aborted." }
      : decision;
  },
};

/** Takes a verdict, returned or written into the draft. True: it blocks, be it for what is wrong with it. */
function judge(dispatch: Dispatch<GateState>, { fields, problems }: CheckedResult): boolean {
  if (problems.length > 0) return blockFor(dispatch, reportProblems(dispatch, problems));
  if (fields.block === true) return block(dispatch, reasonOf(dispatch, fields.reason));
  if (fields.reason === undefined || fields.block !== undefined) return false;
  const text =
    'returned a "reason" without "block"; expected { block: true, reason } to block, or nothing.';
  return blockFor(dispatch, dispatch.report("RESULT_MALFORMED", `${dispatch.where}: ${text}`));
}

function takeInput(dispatch: Dispatch<GateState>, left: unknown): boolean {
  const { state, current } = dispatch;
  const value = settleDraft<unknown>(state.input, left);
  if (value === state.input) return false;
  const problem = checkField("tool_call", "input", value);
  if (problem !== undefined) return blockFor(dispatch, reportProblems(dispatch, [problem], "left"));
  if (current.isFinal) {
    const text =
      "changed the input, which a final gate may only judge. Register it without { final: true } to change inputs.";
    return blockFor(dispatch, dispatch.report("RESULT_MALFORMED", `${dispatch.where}: ${text}`));
  }
  if (typeof value === "object" && value !== null) state.input = value;
  if (state.changedBy.at(-1) !== current.hook.path) state.changedBy.push(current.hook.path);
  return false;
}

function reasonOf(dispatch: Dispatch<GateState>, reason: unknown): string {
  return typeof reason === "string" && reason.trim() !== ""
    ? reason
    : `Blocked by the hook ${dispatch.current.hook.path}.`;
}

function blockFor(dispatch: Dispatch<GateState>, error: HookError | undefined): boolean {
  return block(
    dispatch,
    `Blocked, because a gate did not work: ${error?.message ?? dispatch.where}`,
  );
}

function block(dispatch: Dispatch<GateState>, reason: string): boolean {
  const { state, current } = dispatch;
  state.verdict = {
    block: true,
    reason,
    hookPath: current.hook.path,
    input: state.input,
    changedBy: state.changedBy,
  };
  return true;
}
