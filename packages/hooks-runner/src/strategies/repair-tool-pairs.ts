import type { HookMessage } from "@musepi/hooks-types";

/** Messages whose tool calls and results belong together again, and what was done for it. */
export interface RepairedMessages {
  messages: HookMessage[];
  repairs: string[];
}

/**
 * Providers refuse a tool result whose call is missing, and a call whose result is. Where a hook took one of a pair that
 * was whole before, the other goes too; what was not a pair before is left alone.
 */
export function repairToolPairs(
  before: readonly HookMessage[],
  after: HookMessage[],
): RepairedMessages {
  const calls = callIds(after);
  const results = resultIds(after);
  const callsBefore = callIds(before);
  const paired = new Set([...resultIds(before)].filter((id) => callsBefore.has(id)));
  const lostCalls = [...paired].filter((id) => !calls.has(id) && results.has(id));
  const lostResults = [...paired].filter((id) => calls.has(id) && !results.has(id));
  if (lostCalls.length === 0 && lostResults.length === 0) return { messages: after, repairs: [] };
  return {
    messages: without(after, new Set([...lostCalls, ...lostResults])),
    repairs: [
      ...lostCalls.map(
        (id) =>
          `removed the tool call ${id} but not its result; the result was removed as well. Remove both, or neither.`,
      ),
      ...lostResults.map(
        (id) =>
          `removed the result of the tool call ${id} but not the call; the call was removed as well. Remove both, or neither.`,
      ),
    ],
  };
}

function without(messages: HookMessage[], ids: ReadonlySet<string>): HookMessage[] {
  return messages.flatMap((message): HookMessage[] => {
    if (message.role === "toolResult") return ids.has(message.toolCallId) ? [] : [message];
    if (message.role !== "assistant") return [message];
    const content = message.content.filter((part) => part.type !== "toolCall" || !ids.has(part.id));
    if (content.length === message.content.length) return [message];
    return content.length === 0 ? [] : [{ ...message, content }];
  });
}

function callIds(messages: readonly HookMessage[]): Set<string> {
  const ids = new Set<string>();
  for (const message of messages) {
    if (message.role !== "assistant" || typeof message.content === "string") continue;
    for (const part of message.content) if (part.type === "toolCall") ids.add(part.id);
  }
  return ids;
}

function resultIds(messages: readonly HookMessage[]): Set<string> {
  const ids = new Set<string>();
  for (const message of messages) if (message.role === "toolResult") ids.add(message.toolCallId);
  return ids;
}
