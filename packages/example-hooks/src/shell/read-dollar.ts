import { ansiEscapes } from "./ansi-escapes.js";
import { readArithmetic } from "./arithmetic.js";
import { type Cursor, readNested, readUntil } from "./cursor.js";
import { readQuoting } from "./read-word.js";
import { readTokens } from "./tokenize.js";
import { addComputed, addQuoted, newDraft, type WordDraft } from "./word-draft.js";

/** Reads what begins with the `$` at the cursor: a variable, a substitution, `$'…'`, or the character itself. */
export function readDollar(cursor: Cursor, draft: WordDraft, inQuotes: boolean): void {
  const { source, at } = cursor;
  const next = source.charAt(at + 1);
  if (next === "(") {
    if (!readCalculation(cursor, draft)) readSubstitution(cursor, draft);
  } else if (next === "{") {
    readBraces(cursor, draft, inQuotes);
  } else if (next === "'" && !inQuotes) {
    cursor.at += 1;
    addQuoted(draft, ansiEscapes(readUntil(cursor, "'", "\\")));
  } else if (next === '"' && !inQuotes) {
    cursor.at += 1;
  } else {
    const variable = /^\$(?:\w+|[@*#?$!-])/.exec(source.slice(at, at + 100))?.[0];
    if (variable === undefined) addQuoted(draft, "$");
    else addComputed(draft, variable);
    cursor.at += variable?.length ?? 1;
  }
}

/** Reads `$(…)`, `<(…)` or `>(…)`. */
export function readSubstitution(cursor: Cursor, draft: WordDraft): void {
  const { source, at } = cursor;
  cursor.at += 2;
  const isClosed = readNested(cursor, () => readTokens(cursor, true).isClosed) ?? false;
  const script = source.slice(at + 2, isClosed ? cursor.at - 1 : cursor.at);
  addComputed(draft, source.slice(at, cursor.at), [script]);
}

function readCalculation(cursor: Cursor, draft: WordDraft): boolean {
  const { at, source } = cursor;
  cursor.at += 1;
  const scripts = readArithmetic(cursor);
  if (scripts === undefined) cursor.at = at;
  else addComputed(draft, source.slice(at, cursor.at), scripts);
  return scripts !== undefined;
}

function readBraces(cursor: Cursor, draft: WordDraft, inQuotes: boolean): void {
  const { source, at } = cursor;
  const inner = newDraft();
  cursor.at += 2;
  readNested(cursor, () => {
    while (cursor.at < source.length && source.charAt(cursor.at) !== "}") {
      const character = source.charAt(cursor.at);
      if (character === "'" && !inQuotes) readUntil(cursor, "'");
      else if (character === "$") readDollar(cursor, inner, inQuotes);
      else if (!readQuoting(cursor, inner)) cursor.at += 1;
    }
    cursor.at += 1;
  });
  addComputed(draft, source.slice(at, cursor.at), inner.scripts);
}
