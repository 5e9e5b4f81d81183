import type { ContextEvent, HookMessage } from "@musepi/hooks-types";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import { settleDraft } from "../drafts/settle-draft.js";
import { checkField, checkResult } from "../results/check-result.js";
import { reportProblems } from "../results/report-problems.js";
import { repairToolPairs } from "./repair-tool-pairs.js";
import { withTimestamps } from "./with-timestamp.js";

/** What a `context` dispatch holds: the messages as they came and as they are by now. */
export interface ContextState {
  readonly event: ContextEvent;
  messages: HookMessage[];
}

/**
 * Each handler sees the messages as the previous one left them. A call that was parted from its result is repaired as
 * soon as its handler settles, so the report names who did it.
 */
export const context: Strategy<
  ContextState,
  Omit<ContextEvent, "messages"> & { messages: unknown }
> = {
  readsClock: true,
  closesOnAbort: false,
  draft({ state }) {
    return { ...state.event, messages: copyDraft(state.messages) };
  },
  settle(dispatch, draft, returned) {
    const { state } = dispatch;
    const { fields, problems } = checkResult("context", returned);
    reportProblems(dispatch, problems);
    const left: unknown = fields.messages ?? draft.messages;
    const value = settleDraft<unknown>(state.messages, left);
    if (value === state.messages) return false;
    const problem = checkField("context", "messages", value);
    if (problem !== undefined) {
      reportProblems(dispatch, [problem], "left");
      return false;
    }
    const { messages, repairs } = repairToolPairs(state.messages, value as HookMessage[]);
    if (messages.length === 0) {
      const text =
        "left nothing but one half of a tool call and its result; the messages stay as they were. Keep at least one message.";
      dispatch.report("RESULT_MALFORMED", `${dispatch.where}: ${text}`);
      return false;
    }
    for (const repair of repairs)
      dispatch.report("CONTEXT_REPAIRED", `${dispatch.where}: ${repair}`);
    state.messages = withTimestamps(messages);
    return false;
  },
  fail: () => false,
  finish: ({ state }) => state.messages,
};
