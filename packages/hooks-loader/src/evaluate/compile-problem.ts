import { Script } from "node:vm";
import type { Jiti } from "jiti";
import { locateInSource } from "./locate-in-source.js";
import type { PreparedSource } from "./prepared-source.js";
import { SyntaxProblem } from "./syntax-problem.js";

/** Turns what the engine says about code that Babel let pass, which has no place, into a `SyntaxProblem`. @internal */
export function compileProblem(transformer: Jiti, prepared: PreparedSource, thrown: unknown) {
  const { file, source, async, code } = prepared;
  const head = `(${async ? "async " : ""}function () {`;
  try {
    new Script(`${head}${code}\n})`, { filename: file });
  } catch (error) {
    if (!(error instanceof SyntaxError)) return error;
    // "file:3", the line, a line of marks.
    const [first = "", , marks = ""] = (error.stack ?? "").split("\n");
    const line = Number(/:(\d+)$/.exec(first)?.[1]);
    if (!line) return new SyntaxProblem({ file, source, reason: error.message, place: undefined });
    const column = marks.indexOf("^") + 1 - (line === 1 ? head.length : 0);
    const place = locateInSource(transformer, prepared, { line, column });
    return new SyntaxProblem({ file, source, reason: error.message, place });
  }
  return thrown;
}
