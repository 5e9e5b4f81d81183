import { isInCapitals, isSecretName } from "./is-secret-name.js";
import { isSecretValue } from "./is-secret-value.js";
import type { Secret } from "./secret.js";

/** Finds the values of names that say that they are secret: `API_KEY=…`, `"password": "…"`, `token: …`. */
export function findAssignments(text: string): Secret[] {
  // A name, perhaps in quotes, perhaps escaped (JSON in JSON), and what stands between it and its value.
  const assignment =
    /(?<!\w[.-]?)(\w[\w.-]*)(?:\\{0,3}["'`])?(\s{0,4}(?:=>|[:=]=?)[ \t]{0,4})(\\{0,3}["'`])?/g;
  const endOfWord = wordEnds(text);
  const found: Secret[] = [];
  for (let match = assignment.exec(text); match !== null; match = assignment.exec(text)) {
    const [, name = "", separator = "", quote] = match;
    if (!isSecretName(name)) continue;
    const start = assignment.lastIndex;
    const end = quote === undefined ? endOfWord(start, name) : endOfQuoted(text, start, quote);
    const value = text.slice(start, end);
    const around = {
      before: text.slice(Math.max(0, match.index - 20), match.index),
      after: text.charAt(end),
    };
    if (!isSecretValue({ name, separator, quote, value }, around)) continue;
    found.push({ start, end, kind: "value of a secret name" });
    assignment.lastIndex = end;
  }
  return found;
}

/** Where the value ends that begins at `start`. A quote that never closes, because the text was cut, takes the rest of the line. */
function endOfQuoted(text: string, start: number, quote: string): number {
  const isEscaped = quote.length > 1;
  let at = start;
  while (at < text.length && !/[\r\n]/.test(text.charAt(at))) {
    if (text.startsWith(quote, at)) return at;
    at += text.charAt(at) === "\\" && !isEscaped ? 2 : 1;
  }
  return Math.min(at, text.length);
}

/** Makes the search for the end of a bare value; a stretch of text is looked through once. */
function wordEnds(text: string): (start: number, name: string) => number {
  // A value in the environment may have any character in it; other names stand in code, too.
  const inCapitals = memoized(text, /[^\s"'`]*/y);
  const others = memoized(text, /[^\s"'`,;&|()<>{}[\]]*/y);
  return (start, name) => (isInCapitals(name) ? inCapitals(start) : others(start));
}

function memoized(text: string, word: RegExp): (start: number) => number {
  let known = { start: 0, end: 0 };
  return (start) => {
    if (start < known.start || start >= known.end) {
      word.lastIndex = start;
      known = { start, end: start + (word.exec(text)?.[0].length ?? 0) };
    }
    return known.end;
  };
}
