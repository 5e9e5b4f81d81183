import type { HookDeed } from "./watch-hook.js";

/** What a hook did: `kind` is what a demo waits for, `text` says it to a person. */
export interface DeedDescription {
  kind: "blocked" | "replaced" | "added";
  text: string;
}

/**
 * What a deed comes to: a tool call that was blocked, lines of text that were replaced, or a message that was added.
 * `undefined` for any other.
 *
 * @example
 * describeDeed(deed); // { kind: "blocked", text: "blocked the call: rm -rf is not allowed" }
 */
export function describeDeed({ before, after, result }: HookDeed): DeedDescription | undefined {
  if (fieldOf(result, "block") === true) {
    const reason = fieldOf(result, "reason") ?? "no reason given";
    return { kind: "blocked", text: `blocked the call: ${reason}` };
  }
  const [old, now] = [textsOf(before), textsOf({ ...after, ...Object(result) })];
  if (now.length > old.length) {
    const added = now.filter((text) => !old.includes(text));
    const text = added.join(" ").replace(/\s+/g, " ");
    return { kind: "added", text: `added to what the model gets: ${text}` };
  }
  const changes = old.flatMap((text, index) => changedLines(text, now[index] ?? ""));
  if (changes.length === 0) return undefined;
  return { kind: "replaced", text: `replaced a part of the result\n${changes.join("\n")}` };
}

/** The texts of an event: of its messages, or of its content. */
function textsOf(event: object): string[] {
  const messages = fieldOf(event, "messages");
  return (Array.isArray(messages) ? messages : [event]).flatMap(contentTexts);
}

function contentTexts(holder: unknown): string[] {
  const content = fieldOf(holder, "content");
  if (typeof content === "string") return [content];
  if (!Array.isArray(content)) return [];
  return content.map((part) => String(fieldOf(part, "text") ?? ""));
}

function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return old.flatMap((line, index) =>
    line === now[index] ? [] : [`the tool gave   ${line}`, `the model gets  ${now[index] ?? ""}`],
  );
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
