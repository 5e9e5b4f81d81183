import type { AgentMessage } from "./agent-message.js";
import type { SessionEntry } from "./session-entry.js";

/** What a session makes of its entries for a model. */
export interface SessionContext {
  messages: AgentMessage[];
}

/**
 * The conversation along a branch: messages and custom messages in order; what hooks stored for themselves stays out.
 *
 * @example
 * ```ts
 * import { SessionManager } from "./session-manager.js";
 * buildSessionContext(SessionManager.inMemory("/work").getBranch()); // { messages: [] }
 * ```
 */
export function buildSessionContext(branch: readonly SessionEntry[]): SessionContext {
  return { messages: branch.flatMap(messagesOf) };
}

function messagesOf(entry: SessionEntry): AgentMessage[] {
  switch (entry.type) {
    case "message":
      return [entry.message];
    case "custom_message": {
      const { customType, content, display, details } = entry;
      const timestamp = Date.parse(entry.timestamp);
      return [{ role: "custom", customType, content, display, details, timestamp }];
    }
    case "custom":
      return [];
  }
}
