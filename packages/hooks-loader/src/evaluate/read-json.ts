import { readSource } from "./read-source.js";
import { SyntaxProblem } from "./syntax-problem.js";

/** What a JSON file holds, read once per `known`. @throws SyntaxProblem @internal */
export function readJson(file: string, known: Map<string, unknown>): unknown {
  if (!known.has(file)) known.set(file, parse(file));
  return known.get(file);
}

function parse(file: string): unknown {
  const source = readSource(file);
  try {
    return JSON.parse(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SyntaxProblem({ file, source, reason, place: undefined });
  }
}
