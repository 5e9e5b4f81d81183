import { ansiEscapes } from "./ansi-escapes.js";
import { closingOf } from "./closing-of.js";
import type { ShellWord } from "./shell-word.js";
import {
  addComputed,
  addQuoted,
  type Cursor,
  finishWord,
  newDraft,
  type WordDraft,
} from "./word-draft.js";

/** Reads the word at the cursor, which is left behind it. What is never closed goes to the end of the script. */
export function readWord(cursor: Cursor): ShellWord {
  const draft = newDraft();
  const { source } = cursor;
  while (cursor.at < source.length) {
    const character = source.charAt(cursor.at);
    if (isProcessSubstitution(cursor)) readGroup(cursor, draft);
    else if (/[\s;&|()<>]/.test(character)) break;
    else if (character === "\\") readEscape(cursor, draft);
    else if (character === "'") addQuoted(draft, readUntil(cursor, "'"));
    else if (character === '"') readDoubleQuoted(cursor, draft);
    else if (character === "$") readDollar(cursor, draft, false);
    else if (character === "`") readBackquoted(cursor, draft);
    else {
      draft.text += character;
      draft.bare += character;
      cursor.at += 1;
    }
  }
  return finishWord(draft);
}

/** Whether `<(…)` or `>(…)` stands at the cursor. */
export function isProcessSubstitution({ source, at }: Cursor): boolean {
  return /^[<>]\(/.test(source.slice(at, at + 2));
}

/** The scripts of the substitutions in a text in which quotes mean nothing: between double quotes, in a here-document. */
export function scriptsIn(text: string): string[] {
  const draft = newDraft();
  const cursor = { source: text, at: 0 };
  while (cursor.at < text.length) readInQuotes(cursor, draft);
  return draft.scripts;
}

function readDoubleQuoted(cursor: Cursor, draft: WordDraft): void {
  cursor.at += 1;
  draft.isQuoted = true;
  while (cursor.at < cursor.source.length && cursor.source.charAt(cursor.at) !== '"') {
    readInQuotes(cursor, draft);
  }
  cursor.at += 1;
}

function readInQuotes(cursor: Cursor, draft: WordDraft): void {
  const { source, at } = cursor;
  const character = source.charAt(at);
  if (character === "$") readDollar(cursor, draft, true);
  else if (character === "`") readBackquoted(cursor, draft);
  else if (character === "\\" && /[$`"\\\n]/.test(source.charAt(at + 1))) readEscape(cursor, draft);
  else {
    addQuoted(draft, character);
    cursor.at += 1;
  }
}

function readEscape(cursor: Cursor, draft: WordDraft): void {
  const escaped = cursor.source.charAt(cursor.at + 1);
  // A backslash before the end of a line joins the lines.
  if (escaped !== "\n") addQuoted(draft, escaped);
  cursor.at += 2;
}

function readDollar(cursor: Cursor, draft: WordDraft, inQuotes: boolean): void {
  const { source, at } = cursor;
  const next = source.charAt(at + 1);
  if (next === "(" || next === "{") {
    readGroup(cursor, draft);
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

/** Reads `$(…)`, `${…}`, `<(…)` or `>(…)`. */
function readGroup(cursor: Cursor, draft: WordDraft): void {
  const { source, at } = cursor;
  const end = closingOf(source, at + 1);
  const inner = source.slice(at + 2, end);
  // `$((…))` is arithmetic, but `$((a); (b))` is not.
  const isArithmetic = inner.startsWith("(") && closingOf(inner, 0) === inner.length - 1;
  const isScript = source.charAt(at + 1) === "(" && !(isArithmetic && source.charAt(at) === "$");
  const scripts = isScript ? [inner] : scriptsIn(inner);
  addComputed(draft, source.slice(at, end + 1), scripts);
  cursor.at = end + 1;
}

function readBackquoted(cursor: Cursor, draft: WordDraft): void {
  const inner = readUntil(cursor, "`", "\\");
  addComputed(draft, `\`${inner}\``, [inner.replace(/\\([$`\\])/g, "$1")]);
}

/** Reads from the quote at the cursor to the next one. */
function readUntil(cursor: Cursor, quote: string, escaping = ""): string {
  const start = cursor.at + 1;
  let end = start;
  while (end < cursor.source.length && cursor.source.charAt(end) !== quote) {
    end += cursor.source.charAt(end) === escaping ? 2 : 1;
  }
  cursor.at = end + 1;
  return cursor.source.slice(start, end);
}
