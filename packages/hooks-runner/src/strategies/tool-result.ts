import type { ToolResultRequest, ToolResultResult } from "@musepi/hooks-types";
import type { Dispatch } from "../dispatch/dispatch.js";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import { settleDraft } from "../drafts/settle-draft.js";
import { checkField, checkResult } from "../results/check-result.js";
import { reportProblems } from "../results/report-problems.js";

type Field = "content" | "details" | "isError";
const fieldNames: readonly Field[] = ["content", "details", "isError"];

/** What a `tool_result` dispatch holds: the event as it came, the fields as they are by now, and those that were changed. */
export interface ToolResultState {
  readonly event: ToolResultRequest;
  readonly now: Record<Field, unknown>;
  readonly changes: ToolResultResult;
}

/** What one handler gets; it may put anything in place of the fields. */
type ToolResultDraft = Omit<ToolResultRequest, Field> & Record<Field, unknown>;

/** Each handler sees the result as the previous one left it, field by field; a failure is rolled back and the chain goes on. */
export const toolResult: Strategy<ToolResultState, ToolResultDraft> = {
  readsClock: true,
  closesOnAbort: false,
  draft({ state }) {
    const { event, now } = state;
    return {
      type: event.type,
      toolCallId: event.toolCallId,
      toolName: event.toolName,
      input: copyDraft(event.input),
      content: copyDraft(now.content),
      details: copyDraft(now.details),
      isError: now.isError,
    };
  },
  settle(dispatch, draft, returned) {
    const { now } = dispatch.state;
    const { fields, problems } = checkResult("tool_result", returned);
    if (problems.length > 0) reportProblems(dispatch, problems);
    // All are read before any is taken, because reading one may throw.
    const content = settleDraft(now.content, "content" in fields ? fields.content : draft.content);
    const details = settleDraft(now.details, "details" in fields ? fields.details : draft.details);
    const isError = settleDraft(now.isError, "isError" in fields ? fields.isError : draft.isError);
    if (content !== now.content || details !== now.details || isError !== now.isError) {
      take(dispatch, { content, details, isError });
    }
    return false;
  },
  fail: () => false,
  finish({ state }): ToolResultResult | undefined {
    return Object.keys(state.changes).length === 0 ? undefined : state.changes;
  },
};

function take(dispatch: Dispatch<ToolResultState>, left: Record<Field, unknown>): void {
  const { now, changes } = dispatch.state;
  for (const name of fieldNames) {
    const value = left[name];
    if (value === now[name]) continue;
    const problem = checkField("tool_result", name, value);
    if (problem !== undefined) {
      reportProblems(dispatch, [problem], "left");
      continue;
    }
    now[name] = value;
    Object.assign(changes, { [name]: value });
  }
}
