import type { Cursor, Redirect } from "./cursor.js";
import { scriptsIn } from "./read-word.js";

/** Reads the here-documents whose text begins at the cursor. Substitutions in them run, unless their delimiter is quoted. */
export function readHereDocuments(cursor: Cursor): void {
  for (const redirect of cursor.waiting.splice(0)) {
    const body = readBody(cursor, redirect);
    const scripts = redirect.target.isQuoted ? [] : scriptsIn(body);
    redirect.body = body;
    redirect.target = { ...redirect.target, scripts };
  }
}

function readBody(cursor: Cursor, { operator, target }: Redirect): string {
  const lines: string[] = [];
  while (cursor.at < cursor.source.length) {
    const end = cursor.source.indexOf("\n", cursor.at);
    const line = cursor.source.slice(cursor.at, end < 0 ? undefined : end);
    cursor.at = end < 0 ? cursor.source.length : end + 1;
    const text = operator === "<<-" ? line.replace(/^\t+/, "") : line;
    if (text === target.text) break;
    lines.push(text);
  }
  return lines.join("\n");
}
