import type { HookAPI } from "@musepi/hooks-types";
import { tell } from "../tell.js";
import { redactMessage, redactParts } from "./redact-message.js";
import { redactText } from "./redact-text.js";
import { redactValue } from "./redact-value.js";

/**
 * Replaces secrets by `[REDACTED]` before a model gets them: in the results of all tools, in what the user says, in the
 * system prompt, and, as the last line, in everything that is about to be sent. `/redactions` says what was removed.
 */
export default function redactSecrets(pi: HookAPI): void {
  const counts = new Map<string, number>();
  const note = (where: string) => (kind: string) => {
    const what = `${kind} in ${where}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  };

  pi.on("tool_result", (event) => {
    const noted = note(`a result of ${event.toolName}`);
    const content = redactParts(event.content, noted);
    const details = redactValue<unknown>(event.details, noted);
    if (content === event.content && details === event.details) return;
    return { content, details };
  });

  pi.on("input", (event, ctx) => {
    const text = redactText(event.text, note("the input"));
    if (text === event.text) return;
    tell(ctx, "What looks like a secret in your message is not sent to the model.", "warning");
    return { action: "transform", text, images: event.images };
  });

  pi.on("before_agent_start", (event) => {
    const systemPrompt = redactText(event.systemPrompt, note("the system prompt"));
    return systemPrompt === event.systemPrompt ? undefined : { systemPrompt };
  });

  pi.on("context", (event) => {
    const messages = event.messages.map(redactMessage);
    if (messages.every((message, index) => message === event.messages[index])) return;
    return { messages };
  });

  pi.registerCommand("redactions", {
    description: "Show which secrets were kept from the model",
    handler(_args, ctx) {
      const lines = Array.from(counts, ([what, count]) => `${count} × ${what}`);
      tell(ctx, lines.length === 0 ? "Nothing was redacted so far." : lines.join("\n"));
    },
  });
}
