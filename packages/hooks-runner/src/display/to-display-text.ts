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

/**
 * Bidirectional marks, zero-width characters, line separators, tags and whatever else is not drawn. The mark that tells how
 * an emoji is drawn stays behind one.
 */
const hidden =
  /(?!(?<=\p{Emoji})[\ufe0e\ufe0f])[\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;

function visible(character: string): string {
  return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`;
}
