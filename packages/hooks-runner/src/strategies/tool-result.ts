import type { ToolResultRequest, ToolResultResult } from "@musepi/hooks-types";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import { settleDraft } from "../drafts/settle-draft.js";
import { checkField, checkResult } from "../results/check-result.js";
import { reportProblems } from "../results/report-problems.js";

type Field = "content" | "details" | "isError";
const fieldNames: readonly Field[] = ["content", "details", "isError"];

/** What a `tool_result` dispatch holds: the event as it came, and the fields that were changed. */
export interface ToolResultState {
  readonly event: ToolResultRequest;
  readonly changes: ToolResultResult;
}

/** What one handler gets; it may put anything in place of the fields. */
type ToolResultDraft = Omit<ToolResultRequest, Field> & Record<Field, unknown>;

/** Each handler sees the result as the previous one left it, field by field; a failure is rolled back and the chain goes on. */
export const toolResult: Strategy<ToolResultState, ToolResultDraft> = {
  readsClock: true,
  closesOnAbort: false,
  draft({ state }) {
    const { event, changes } = state;
    return {
      type: event.type,
      toolCallId: event.toolCallId,
      toolName: event.toolName,
      input: copyDraft(event.input),
      content: copyDraft("content" in changes ? changes.content : event.content),
      details: copyDraft("details" in changes ? changes.details : event.details),
      isError: "isError" in changes ? changes.isError : event.isError,
    };
  },
  settle(dispatch, draft, returned) {
    const { fields, problems } = checkResult("tool_result", returned);
    reportProblems(dispatch, problems);
    const { event, changes } = dispatch.state;
    const taken: ToolResultResult = {};
    for (const name of fieldNames) {
      const before: unknown = name in changes ? changes[name] : event[name];
      const value = settleDraft<unknown>(before, name in fields ? fields[name] : draft[name]);
      if (value === before) continue;
      const problem = checkField("tool_result", name, value);
      if (problem === undefined) Object.assign(taken, { [name]: value });
      else reportProblems(dispatch, [problem], "left");
    }
    // All at once, because reading any of them may throw.
    Object.assign(changes, taken);
    return false;
  },
  fail: () => false,
  finish({ state }): ToolResultResult | undefined {
    return Object.keys(state.changes).length === 0 ? undefined : state.changes;
  },
};
