import { type Cursor, readNested } from "./cursor.js";
import { readDollar } from "./read-dollar.js";
import { readQuoting } from "./read-word.js";
import { newDraft } from "./word-draft.js";

/**
 * Reads the `((…))` at the cursor and gives the scripts of the substitutions in it; `undefined`, with the cursor where it
 * was, when there is none: `(` stands there, or the brackets are not closed like that.
 */
export function readArithmetic(cursor: Cursor): string[] | undefined {
  const { source, at, limits } = cursor;
  if (!source.startsWith("((", at) || limits.mistakes === 0 || limits.depth === 0) return undefined;
  limits.mistakes -= 1;
  cursor.at += 2;
  const scripts = readNested(cursor, () => readCalculation(cursor));
  if (source.startsWith("))", cursor.at)) {
    cursor.at += 2;
    limits.mistakes += 1;
    return scripts;
  }
  // A script that ends in one is no script: further ones are not looked for.
  if (cursor.at >= source.length) limits.mistakes = 0;
  cursor.at = at;
  return undefined;
}

/** Reads up to the bracket that was not opened in it. */
function readCalculation(cursor: Cursor): string[] {
  const { source } = cursor;
  const inner = newDraft();
  let depth = 0;
  while (cursor.at < source.length) {
    const character = source.charAt(cursor.at);
    if (character === "$") readDollar(cursor, inner, true);
    else if (!readQuoting(cursor, inner)) {
      if (character === ")" && depth === 0) break;
      if (character === "(") depth += 1;
      else if (character === ")") depth -= 1;
      cursor.at += 1;
    }
  }
  return inner.scripts;
}
