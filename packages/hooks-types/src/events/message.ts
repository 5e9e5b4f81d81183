import type { AssistantMessage, AssistantMessageEvent, HookMessage } from "../messages.js";
import type { MessageEndResultSchema } from "../schemas/results.js";
import type { Shape } from "../shape.js";

/** Fired when a message of a user, a model, a tool or a hook begins. */
export interface MessageStartEvent {
  type: "message_start";
  message: HookMessage;
}

/** Fired for each streamed piece of an answer. `message` is copied when it is first read. */
export interface MessageUpdateEvent {
  type: "message_update";
  message: AssistantMessage;
  assistantMessageEvent: AssistantMessageEvent;
}

/** Fired when a message is complete, before it is stored. */
export interface MessageEndEvent {
  type: "message_end";
  message: HookMessage;
}

/** `message` must keep its role; tool calls may not be added, removed or changed. */
export type MessageEndResult = Shape<typeof MessageEndResultSchema>;

/**
 * Events of messages.
 *
 * @example
 * ```ts
 * import type { HookAPI } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.on("message_end", (event) => {
 *     if (event.message.role === "user") event.message.content = "[private]";
 *   });
 * }
 * ```
 */
export interface MessageEvents {
  message_start: { event: MessageStartEvent; result: undefined };
  message_update: { event: MessageUpdateEvent; result: undefined };
  message_end: { event: MessageEndEvent; result: MessageEndResult };
}
