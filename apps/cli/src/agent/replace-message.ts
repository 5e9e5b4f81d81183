import type { HookMessage } from "@musepi/hooks-types";

/**
 * Puts what hooks made of a message into the message itself, so that whoever holds it goes on with theirs. Fields that
 * only the provider knows (usage, signatures of its own) stay.
 *
 * @example
 * ```ts
 * const message = { role: "user" as const, content: "My key is 123.", timestamp: Date.now() };
 * replaceMessage(message, { ...message, content: "[private]" });
 * message.content; // "[private]"
 * ```
 */
export function replaceMessage(message: object, replacement: HookMessage): void {
  for (const name of optionalFields) {
    if (!(name in replacement)) Reflect.deleteProperty(message, name);
  }
  for (const [name, value] of Object.entries(replacement)) {
    if (value !== undefined || optionalFields.includes(name)) Reflect.set(message, name, value);
  }
}

/** What a hook may leave out because it is not there, not because its types do not know it. */
const optionalFields: readonly string[] = ["details", "display", "errorMessage"];
