import type { HookMessage } from "@musepi/hooks-types";
import { redactText } from "./redact-text.js";
import { redactTexts } from "./redact-texts.js";
import { redactValue } from "./redact-value.js";

/**
 * Redacts all that a message tells: its text, what the model thought, the arguments of its tool calls, its details. A
 * message without a secret comes back as it is.
 */
export function redactMessage(message: HookMessage): HookMessage {
  switch (message.role) {
    case "user":
      return changed(message, { content: redactContent(message.content) });
    case "custom":
    case "toolResult":
      return changed(message, {
        content: redactContent(message.content),
        details: redactValue(message.details),
      });
    case "assistant":
      return changed(message, {
        content: redactParts(message.content),
        errorMessage: redactValue(message.errorMessage),
      });
  }
}

/** Redacts the parts of a message or a result, texts that are split over several parts too. */
export function redactParts<Part extends { type: string }>(
  parts: Part[],
  note?: (kind: string) => void,
): Part[] {
  const isText = (part: Part): part is Part & { text: string } => hasText(part, "text");
  const texts = redactTexts(
    parts.filter(isText).map(({ text }) => text),
    note,
  );
  let next = 0;
  const redacted = parts.map((part) => {
    if (isText(part)) {
      const text = texts[next] ?? "";
      next += 1;
      return changed(part, { text });
    }
    return redactOther(part);
  });
  return redacted.every((part, index) => part === parts[index]) ? parts : redacted;
}

function redactOther<Part extends { type: string }>(part: Part): Part {
  if (part.type === "toolCall" && "arguments" in part) {
    return changed(part, { arguments: redactValue(part.arguments) });
  }
  if (!hasText(part, "thinking")) return part;
  const thinking = redactText(part.thinking);
  // A provider refuses a signature that is not of this text; without one it takes the thought as plain text.
  return thinking === part.thinking ? part : { ...part, thinking, thinkingSignature: undefined };
}

function redactContent<Part extends { type: string }>(content: string | Part[]): string | Part[] {
  return typeof content === "string" ? redactText(content) : redactParts(content);
}

function hasText<Key extends string>(part: object, key: Key): part is Record<Key, string> {
  return typeof Reflect.get(part, key) === "string";
}

/** A copy with some fields changed; the object itself when they are as they were. */
function changed<Whole extends object, Fields extends object>(whole: Whole, fields: Fields): Whole {
  const isSame = Object.entries(fields).every(([key, value]) => Reflect.get(whole, key) === value);
  return isSame ? whole : { ...whole, ...fields };
}
