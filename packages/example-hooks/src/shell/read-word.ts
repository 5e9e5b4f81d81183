import { type Cursor, cursorOf, readUntil } from "./cursor.js";
import { readDollar, readSubstitution } from "./read-dollar.js";
import type { ShellWord } from "./shell-word.js";
import { addComputed, addQuoted, finishWord, newDraft, type WordDraft } from "./word-draft.js";

/** Reads the word at the cursor, which is left behind it. What is never closed goes to the end of the script. */
export function readWord(cursor: Cursor): ShellWord {
  const draft = newDraft();
  const { source } = cursor;
  while (cursor.at < source.length) {
    const character = source.charAt(cursor.at);
    if (isProcessSubstitution(cursor)) readSubstitution(cursor, draft);
    else if (/[\s;&|()<>]/.test(character)) break;
    else if (character === "'") addQuoted(draft, readUntil(cursor, "'"));
    else if (character === "$") readDollar(cursor, draft, false);
    else if (!readQuoting(cursor, draft)) {
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

/** The scripts of the substitutions in a text in which quotes mean nothing, such as a here-document. */
export function scriptsIn(text: string): string[] {
  const draft = newDraft();
  const cursor = cursorOf(text);
  while (cursor.at < text.length) readInQuotes(cursor, draft);
  return draft.scripts;
}

/** Reads a backslash, a double quote or a backquote with what belongs to it; `false` when none stands at the cursor. */
export function readQuoting(cursor: Cursor, draft: WordDraft): boolean {
  const character = cursor.source.charAt(cursor.at);
  if (character === "\\") readEscape(cursor, draft);
  else if (character === '"') readDoubleQuoted(cursor, draft);
  else if (character === "`") readBackquoted(cursor, draft);
  else return false;
  return true;
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

function readBackquoted(cursor: Cursor, draft: WordDraft): void {
  const inner = readUntil(cursor, "`", "\\");
  addComputed(draft, `\`${inner}\``, [inner.replace(/\\([$`\\])/g, "$1")]);
}
