import { isProcessSubstitution, readWord, scriptsIn } from "./read-word.js";
import type { ShellWord } from "./shell-word.js";
import type { Cursor } from "./word-draft.js";

/** Where the input or the output of a command goes. */
export interface Redirect {
  /** Such as `>`, `>>`, `&>`, `<`, `<<`. */
  readonly operator: string;
  readonly target: ShellWord;
  /** The text of a here-document. */
  readonly body: string | undefined;
}

/** A piece of a script: a word, a redirection, or what ends a command. */
export type Token = { word: ShellWord } | { redirect: Redirect } | { end: string };

const operators = /&>>|&>|&&|\|\||\|&|;;&|;;|;&|<<<|<<-|<<|<&|<>|>>|>&|>\||\(\(|[;&|()<>\n]/y;

/** Splits a script into words, redirections and ends of commands. */
export function tokenize(source: string): Token[] {
  const cursor: Cursor = { source, at: 0 };
  const tokens: Token[] = [];
  const waiting: { index: number; redirect: Redirect }[] = [];
  while (skipBlanks(cursor)) {
    const operator = isProcessSubstitution(cursor) ? undefined : readOperator(cursor);
    if (operator === undefined) {
      const word = readWord(cursor);
      if (!isDescriptor(word, cursor)) tokens.push({ word });
    } else if (/[<>]/.test(operator)) {
      skipBlanks(cursor);
      const redirect = { operator, target: readWord(cursor), body: undefined };
      if (/^<<-?$/.test(operator)) waiting.push({ index: tokens.length, redirect });
      tokens.push({ redirect });
    } else {
      tokens.push({ end: operator });
      if (operator !== "\n") continue;
      for (const { index, redirect } of waiting.splice(0)) {
        tokens[index] = { redirect: { ...redirect, ...readHereDocument(cursor, redirect) } };
      }
    }
  }
  return tokens;
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

/** Reads the lines up to the delimiter. Substitutions in them run, unless the delimiter is quoted. */
function readHereDocument(cursor: Cursor, { operator, target }: Redirect): Partial<Redirect> {
  const lines: string[] = [];
  while (cursor.at < cursor.source.length) {
    const end = cursor.source.indexOf("\n", cursor.at);
    const line = cursor.source.slice(cursor.at, end < 0 ? undefined : end);
    cursor.at = end < 0 ? cursor.source.length : end + 1;
    const text = operator === "<<-" ? line.replace(/^\t+/, "") : line;
    if (text === target.text) break;
    lines.push(text);
  }
  const body = lines.join("\n");
  return { body, target: { ...target, scripts: target.isQuoted ? [] : scriptsIn(body) } };
}
