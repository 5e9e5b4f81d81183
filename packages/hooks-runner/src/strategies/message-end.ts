import { isDeepStrictEqual } from "node:util";
import type { HookMessage, MessageEndEvent } from "@musepi/hooks-types";
import type { Dispatch } from "../dispatch/dispatch.js";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import { settleDraft } from "../drafts/settle-draft.js";
import { checkField, checkResult } from "../results/check-result.js";
import { reportProblems } from "../results/report-problems.js";
import { withTimestamp } from "./with-timestamp.js";

/** What a `message_end` dispatch holds: the message as it came and as it is by now. */
export interface MessageEndState {
  readonly event: MessageEndEvent;
  message: HookMessage;
}

/** Each handler sees the message as the previous one left it; its role and its tool calls stay what they are. */
export const messageEnd: Strategy<MessageEndState, { message: unknown }> = {
  readsClock: true,
  closesOnAbort: false,
  draft({ state }) {
    return { ...state.event, message: copyDraft(state.message) };
  },
  settle(dispatch, draft, returned) {
    const { state } = dispatch;
    const { fields, problems } = checkResult("message_end", returned);
    reportProblems(dispatch, problems);
    const left: unknown = fields.message ?? draft.message;
    const value = settleDraft<unknown>(state.message, left);
    if (value === state.message) return false;
    const problem = checkField("message_end", "message", value);
    if (problem === undefined)
      takeMessage(dispatch, withTimestamp(value as HookMessage, state.message.timestamp));
    else reportProblems(dispatch, [problem], "left");
    return false;
  },
  fail: () => false,
  finish({ state }): { message: HookMessage } | undefined {
    return state.message === state.event.message ? undefined : { message: state.message };
  },
};

function takeMessage(dispatch: Dispatch<MessageEndState>, message: HookMessage): void {
  const { state } = dispatch;
  const before = state.message;
  if (message.role !== before.role) {
    const text = `changed the role of the message from ${before.role} to ${message.role}; the message stays as it was. Keep the role.`;
    dispatch.report("RESULT_MALFORMED", `${dispatch.where}: ${text}`);
  } else if (
    !isDeepStrictEqual(toolCalls(before), toolCalls(message)) ||
    resultId(before) !== resultId(message)
  ) {
    const text =
      "added, removed or changed a tool call; the message stays as it was. Use tool_call to change or block one.";
    dispatch.report("RESULT_MALFORMED", `${dispatch.where}: ${text}`);
  } else {
    state.message = message;
  }
}

function toolCalls(message: HookMessage): unknown[] {
  return message.role === "assistant"
    ? message.content.filter((part) => part.type === "toolCall")
    : [];
}

function resultId(message: HookMessage): string | undefined {
  return message.role === "toolResult" ? message.toolCallId : undefined;
}
