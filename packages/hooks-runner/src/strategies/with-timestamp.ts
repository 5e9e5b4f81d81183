import type { HookMessage } from "@musepi/hooks-types";

/**
 * A message that a hook wrote and that may lack its time.
 *
 * @param time what to fill in, in ms since 1970; by default the present
 */
export function withTimestamp<Message extends Omit<HookMessage, "timestamp">>(
  message: Message,
  time: number = Date.now(),
): Message & { timestamp: number } {
  const timestamp: unknown = Reflect.get(message, "timestamp");
  return { ...message, timestamp: typeof timestamp === "number" ? timestamp : time };
}

/** Messages after a hook had them: the very list when each has its time. */
export function withTimestamps(messages: HookMessage[]): HookMessage[] {
  const haveTime = messages.every(({ timestamp }) => typeof timestamp === "number");
  return haveTime ? messages : messages.map((message) => withTimestamp(message));
}
