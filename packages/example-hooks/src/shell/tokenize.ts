import { readArithmetic } from "./arithmetic.js";
import { type Cursor, cursorOf, type Redirect } from "./cursor.js";
import { readHereDocuments } from "./here-documents.js";
import { createNesting } from "./nesting.js";
import { isProcessSubstitution, readWord } from "./read-word.js";
import type { ShellWord } from "./shell-word.js";
import { addQuoted, finishWord, newDraft } from "./word-draft.js";

/** A piece of a script: a word, a redirection, or what ends a command. */
export type Token = { word: ShellWord } | { redirect: Redirect } | { end: string };

const operators = /&>>|&>|&&|\|\||\|&|;;&|;;|;&|<<<|<<-|<<|<&|<>|>>|>&|>\||[;&|()<>\n]/y;

/** Splits a script into words, redirections and ends of commands. */
export function tokenize(source: string): Token[] {
  return readTokens(cursorOf(source), false).tokens;
}

/** The same from the cursor on; of a substitution, to behind the bracket that closes it. */
export function readTokens(
  cursor: Cursor,
  isSubstitution: boolean,
): { tokens: Token[]; isClosed: boolean } {
  const tokens: Token[] = [];
  const nesting = createNesting();
  while (skipBlanks(cursor)) {
    const token = readToken(cursor);
    if (token === undefined) continue;
    const isClosing = nesting.closes(token);
    if (isClosing && isSubstitution) return { tokens, isClosed: true };
    tokens.push(token);
  }
  return { tokens, isClosed: false };
}

function readToken(cursor: Cursor): Token | undefined {
  const calculation = readCalculation(cursor);
  if (calculation !== undefined) return { word: calculation };
  const operator = isProcessSubstitution(cursor) ? undefined : readOperator(cursor);
  if (operator === undefined) {
    const word = readWord(cursor);
    return isDescriptor(word, cursor) ? undefined : { word };
  }
  if (/[<>]/.test(operator)) return { redirect: readRedirect(cursor, operator) };
  if (operator === "\n") readHereDocuments(cursor);
  return { end: operator };
}

function readCalculation(cursor: Cursor): ShellWord | undefined {
  const start = cursor.at;
  const scripts = readArithmetic(cursor);
  if (scripts === undefined) return undefined;
  const draft = newDraft();
  addQuoted(draft, cursor.source.slice(start, cursor.at));
  draft.scripts.push(...scripts);
  return finishWord(draft);
}

function readRedirect(cursor: Cursor, operator: string): Redirect {
  skipBlanks(cursor);
  const redirect: Redirect = { operator, target: readWord(cursor), body: undefined };
  if (/^<<-?$/.test(operator)) cursor.waiting.push(redirect);
  return redirect;
}

/** Skips spaces, joined lines and comments; `false` at the end of the script. */
function skipBlanks(cursor: Cursor): boolean {
  const blanks = /(?:[^\S\n]|\\\n)+|#[^\n]*/y;
  blanks.lastIndex = cursor.at;
  while (blanks.test(cursor.source)) cursor.at = blanks.lastIndex;
  return cursor.at < cursor.source.length;
}

function readOperator(cursor: Cursor): string | undefined {
  operators.lastIndex = cursor.at;
  const operator = operators.exec(cursor.source)?.[0];
  cursor.at += operator?.length ?? 0;
  return operator;
}

/** Whether a word is the number of a descriptor, as in `2>file`. */
function isDescriptor(word: ShellWord, { source, at }: Cursor): boolean {
  return !word.isQuoted && /^\d+$/.test(word.text) && /[<>]/.test(source.charAt(at));
}
