import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { JsonProblem } from "./json-problem.js";
import { createObjectReader, type ObjectReader } from "./object-reader.js";

/** What {@link readJsonc} found. */
export interface JsoncDocument {
  /** The top-level object; `undefined` when there is none, which is then among the problems. */
  root: ObjectReader | undefined;
  /** Grows while the readers are used. */
  problems: JsonProblem[];
}

/**
 * Reads JSON in which comments and trailing commas are allowed. A syntax error is a problem with its place; what can still be
 * understood counts.
 *
 * @example
 * ```ts
 * const { root, problems } = readJsonc('{ "level": 3, }', "settings.json");
 * const level = root?.positive("level");
 * ```
 */
export function readJsonc(text: string, file: string): JsoncDocument {
  const problems: JsonProblem[] = [];
  const report = (offset: number, message: string) => {
    problems.push({ file, ...position(text, offset), message });
  };
  const errors: ParseError[] = [];
  const node = parseTree(text.replace(/^\uFEFF/, " "), errors, { allowTrailingComma: true });
  for (const { error, offset } of errors) report(offset, syntaxMessage(printParseErrorCode(error)));
  const root = node?.type === "object" ? createObjectReader(node, { path: "", report }) : undefined;
  if (!root && errors.length === 0) report(node?.offset ?? 0, notAnObject(node));
  return { root, problems };
}

function notAnObject(node: Node | undefined): string {
  return node
    ? `the file must hold one object, { … }, and holds ${node.type} instead.`
    : "the file is empty; it must hold one object, { … }.";
}

/** "CommaExpected" → "this is not JSON: comma expected." */
function syntaxMessage(code: string): string {
  const words = code.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  return `this is not JSON: ${words}.`;
}

function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
