import { isKeyword } from "./command-of.js";
import type { Token } from "./tokenize.js";

/** Keeps count of the brackets and the `case`s that are open. */
export interface Nesting {
  /** Takes the next token. Whether it is a `)` that closes what was open before: a substitution. */
  closes(token: Token): boolean;
}

/** Starts to count. */
export function createNesting(): Nesting {
  let brackets = 0;
  let cases = 0;
  let isStart = true;
  return {
    closes(token) {
      if ("redirect" in token) return false;
      if ("word" in token) {
        const { text, isQuoted } = token.word;
        if (isStart && !isQuoted && text === "case") cases += 1;
        if (isStart && !isQuoted && text === "esac") cases = Math.max(0, cases - 1);
        isStart = isStart && isKeyword(text);
        return false;
      }
      isStart = true;
      if (token.end === "(") brackets += 1;
      if (token.end !== ")") return false;
      // Inside of `case` it ends a pattern.
      if (brackets === 0) return cases === 0;
      brackets -= 1;
      return false;
    },
  };
}
