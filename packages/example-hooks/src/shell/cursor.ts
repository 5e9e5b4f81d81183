import type { ShellWord } from "./shell-word.js";

/** Where the input or the output of a command goes. */
export interface Redirect {
  /** Such as `>`, `>>`, `&>`, `<`, `<<`. */
  readonly operator: string;
  target: ShellWord;
  /** The text of a here-document; it is read when its line ends. */
  body: string | undefined;
}

/** A place in a script. */
export interface Cursor {
  readonly source: string;
  at: number;
  readonly limits: Limits;
  /** The here-documents whose text begins on the next line. */
  readonly waiting: Redirect[];
}

/** What keeps a script from being looked at for ever. */
interface Limits {
  /** How much deeper substitutions may be nested. */
  depth: number;
  /** How often more something may be taken for `((…))` that is none, and be read again. */
  mistakes: number;
}

/** The beginning of a script. */
export function cursorOf(source: string): Cursor {
  return { source, at: 0, limits: { depth: 50, mistakes: 40 }, waiting: [] };
}

/**
 * Reads something nested. What is too deep to be followed counts as the rest of the script: `undefined`, and the cursor is
 * at its end.
 */
export function readNested<Result>(cursor: Cursor, read: () => Result): Result | undefined {
  const { limits, source } = cursor;
  if (limits.depth === 0) {
    cursor.at = source.length;
    return undefined;
  }
  limits.depth -= 1;
  const result = read();
  limits.depth += 1;
  return result;
}

/** Reads from the quote at the cursor to the next one. What is never closed goes to the end of the script. */
export function readUntil(cursor: Cursor, quote: string, escaping = ""): string {
  const start = cursor.at + 1;
  let end = start;
  while (end < cursor.source.length && cursor.source.charAt(end) !== quote) {
    end += cursor.source.charAt(end) === escaping ? 2 : 1;
  }
  cursor.at = end + 1;
  return cursor.source.slice(start, end);
}
