import type { AgentSession } from "../agent/agent-session.js";
import type { DemoLog } from "./demo-log.js";

/**
 * Shows what the model says and which tools it calls.
 *
 * @example
 * const stop = showRun(session, log);
 */
export function showRun(session: AgentSession, log: DemoLog): () => void {
  return session.subscribe((event) => {
    if (event.type === "tool_execution_start") {
      log.say("tool", JSON.stringify(event.args), event.toolName);
    }
    if (event.type !== "message_end" || event.message.role !== "assistant") return;
    for (const part of event.message.content) {
      if (part.type === "text" && part.text !== "") log.say("model", part.text);
    }
  });
}
