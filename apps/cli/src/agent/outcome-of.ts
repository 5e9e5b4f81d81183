import type { AgentMessage } from "../session/agent-message.js";
import type { PromptOutcome } from "./agent-session.js";
import { textOfContent } from "./message-content.js";

/**
 * What a run came to, from the messages that it added: its last answer decides.
 *
 * @example
 * ```ts
 * outcomeOf([], true); // { kind: "aborted" }
 * ```
 */
export function outcomeOf(messages: readonly AgentMessage[], aborted: boolean): PromptOutcome {
  const answer = messages.findLast((message) => message.role === "assistant");
  if (answer === undefined || answer.stopReason === "aborted") return { kind: "aborted" };
  if (aborted && answer.stopReason !== "stop") return { kind: "aborted" };
  if (answer.stopReason !== "error") {
    const text = textOfContent(answer.content);
    return { kind: "answered", text, ...(answer.stopReason === "length" ? { cut: true } : {}) };
  }
  const errorMessage = answer.errorMessage ?? "The model ended with an error and gave no reason.";
  return { kind: "failed", errorMessage };
}
