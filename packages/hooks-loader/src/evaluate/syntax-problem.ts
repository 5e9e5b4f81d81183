import { placeText, type SourcePlace } from "./source-place.js";

/** What a `SyntaxProblem` is made from. @internal */
export interface SyntaxProblemOptions {
  file: string;
  /** The whole text of the file. */
  source: string;
  /** What the parser says, in one line. */
  reason: string;
  place: SourcePlace | undefined;
}

/** A file that no parser takes; the message shows the place and the line. @internal */
export class SyntaxProblem extends SyntaxError {
  readonly file: string;

  constructor({ file, source, reason, place }: SyntaxProblemOptions) {
    const text = place && source.split(/\r?\n/)[place.line - 1];
    const where = place ? placeText(place) : file;
    super(`${where}: ${reason}${text === undefined ? "" : frame(text, place)}`);
    this.name = "SyntaxProblem";
    this.file = file;
  }
}

/** How much of a line is shown on each side of the place: that of a minified file is its whole text. */
const shownAround = 100;

function frame(text: string, place: SourcePlace | undefined): string {
  if (!place) return "";
  const number = `${place.line} | `;
  const at = place.column - 1;
  const start = Math.max(0, at - shownAround);
  const before = `${start > 0 ? "…" : ""}${text.slice(start, at)}`;
  const after = `${text.slice(at, at + shownAround)}${text.length > at + shownAround ? "…" : ""}`;
  // Tabs stay tabs, so that the mark stands below its character at any tab width.
  const indent = before.replace(/[^\t]/g, " ");
  return `\n  ${number}${before}${after}\n  ${" ".repeat(number.length - 2)}| ${indent}^`;
}
