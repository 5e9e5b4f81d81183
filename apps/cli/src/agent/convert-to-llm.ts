import type { Message, ToolResultMessage } from "@mariozechner/pi-ai";
import type { AgentMessage } from "../session/agent-message.js";

/**
 * What a model gets of the conversation: everything. What a hook said becomes a user message, shown to a person or not. A result that a hook
 * emptied says so: the libraries would tell the model to look at an image.
 *
 * @example
 * ```ts
 * convertToLlm([{ role: "custom", customType: "reminder", content: "Be brief.", timestamp: 0 }]);
 * // [{ role: "user", content: "Be brief.", timestamp: 0 }]
 * ```
 */
export function convertToLlm(messages: readonly AgentMessage[]): Message[] {
  return messages.map((message) => {
    if (message.role === "toolResult" && isEmpty(message.content)) {
      return { ...message, content: [{ type: "text", text: "(no output)" }] };
    }
    if (message.role !== "custom") return message;
    return { role: "user", content: message.content, timestamp: message.timestamp };
  });
}

function isEmpty(content: ToolResultMessage["content"]): boolean {
  return content.every((part) => part.type === "text" && part.text === "");
}
