const SHOWN_LINES = 20;
const SHOWN_CHARACTERS = 2000;
/** A regular expression for a longer text would be too large. */
const SEARCHED_CHARACTERS = 4000;

/**
 * Why a text is not found in a file, as far as that can be told: shows the place that differs from it in white space
 * only. Both texts have LF line endings.
 *
 * @example
 * ```ts
 * explainMissing("if (a) {\n\tb();\n}\n", "if (a) {\n  b();"); // "Lines 1-2 differ from it only in white space: …"
 * ```
 */
export function explainMissing(text: string, oldText: string): string {
  const near = findIgnoringSpace(text, oldText);
  if (!near) return "Read the file again and copy the text exactly.";
  const first = text.lastIndexOf("\n", near.start - 1) + 1;
  const lineEnd = text.indexOf("\n", near.end);
  const lines = text.slice(first, lineEnd === -1 ? undefined : lineEnd).split("\n");
  const number = text.slice(0, first).split("\n").length;
  const which =
    lines.length === 1
      ? `Line ${number} differs`
      : `Lines ${number}-${number + lines.length - 1} differ`;
  return `${which} from it only in white space; copy exactly what is there:\n${excerpt(lines)}`;
}

function findIgnoringSpace(
  text: string,
  oldText: string,
): { start: number; end: number } | undefined {
  const characters = oldText.replace(/\s+/g, "");
  if (characters === "" || characters.length > SEARCHED_CHARACTERS) return undefined;
  const pattern = characters
    .split("")
    .map((character) => character.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&"))
    .join("\\s*");
  const match = new RegExp(pattern).exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

function excerpt(lines: string[]): string {
  const text = lines.slice(0, SHOWN_LINES).join("\n");
  if (lines.length <= SHOWN_LINES && text.length <= SHOWN_CHARACTERS) return text;
  return `${text.slice(0, SHOWN_CHARACTERS)}\n[…]`;
}
