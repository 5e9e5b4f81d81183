/**
 * Makes text safe to show to a person: control sequences go, and characters that hide or reorder text become visible.
 * Line breaks and tabs stay.
 *
 * @example
 * ```ts
 * import { toDisplayText } from "@musepi/hooks-runner";
 * toDisplayText("rm \u001b[8m-rf\u001b[0m /\u202egpj"); // "rm -rf /<U+202E>gpj"
 * ```
 */
export function toDisplayText(text: string): string {
  return String(text).replace(sequence, "").replace(control, "").replace(hidden, visible);
}

/**
 * Escape sequences without what they carry: of one that takes a text, such as a title or a link, the text stays. A shell
 * would read it, so a person must see it; `stripVTControlCharacters` would hide it.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const sequence = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-~]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Bidirectional marks, zero-width characters, line separators, tags and other invisible ones. */
const hidden =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180e]|[\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;

function visible(character: string): string {
  return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`;
}
