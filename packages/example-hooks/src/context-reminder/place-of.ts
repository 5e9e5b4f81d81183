import type { HookMessage } from "@musepi/hooks-types";

/**
 * Where a message goes that is to stand near the end: before what the user said last when that is the end, else behind
 * everything; and never between a tool call and its result, which may still be to come.
 */
export function placeOf(messages: readonly HookMessage[]): number {
  const end = messages.length;
  const place = messages.at(-1)?.role === "user" ? end - 1 : end;
  const answer = messages.findLastIndex(({ role }) => role === "assistant");
  return hasOpenCall(messages, answer) ? answer : place;
}

/** Whether a tool call of the message at an index has no result behind it. */
function hasOpenCall(messages: readonly HookMessage[], index: number): boolean {
  const message = messages[index];
  if (message?.role !== "assistant") return false;
  const answered = new Set(
    messages.slice(index).map((other) => other.role === "toolResult" && other.toolCallId),
  );
  return message.content.some((part) => part.type === "toolCall" && !answered.has(part.id));
}
