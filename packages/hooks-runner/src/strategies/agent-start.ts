import type { BeforeAgentStartEvent, CustomMessage } from "@musepi/hooks-types";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import { checkField, checkResult } from "../results/check-result.js";
import { reportProblems } from "../results/report-problems.js";
import { withTimestamp } from "./with-timestamp.js";

/** What the hooks add to a run: messages, in order, and the system prompt that it runs with. */
export interface AgentStartResult {
  messages: CustomMessage[];
  systemPrompt: string;
}

/** What a `before_agent_start` dispatch holds: the event as it came, and the result so far. */
export interface AgentStartState {
  readonly event: BeforeAgentStartEvent;
  readonly result: AgentStartResult;
}

/** Messages are collected, in order; each handler sees the system prompt as the previous one left it. */
export const agentStart: Strategy<AgentStartState, { systemPrompt: unknown }> = {
  readsClock: true,
  closesOnAbort: false,
  draft({ state }) {
    return copyDraft({ ...state.event, systemPrompt: state.result.systemPrompt });
  },
  settle(dispatch, draft, returned) {
    const { result } = dispatch.state;
    const { fields, problems } = checkResult("before_agent_start", returned);
    reportProblems(dispatch, problems);
    const prompt: unknown = fields.systemPrompt ?? draft.systemPrompt;
    const problem = checkField("before_agent_start", "systemPrompt", prompt);
    if (problem === undefined && typeof prompt === "string") result.systemPrompt = prompt;
    else if (problem !== undefined) reportProblems(dispatch, [problem], "left");
    if (fields.message !== undefined) result.messages.push(addedMessage(fields.message));
    return false;
  },
  fail: () => false,
  finish: ({ state }): AgentStartResult => state.result,
};

/** The schema has checked the fields; role and time are filled in. */
function addedMessage(message: unknown): CustomMessage {
  const added = copyDraft(message) as Omit<CustomMessage, "role" | "timestamp">;
  return withTimestamp({ ...added, role: "custom" as const });
}
