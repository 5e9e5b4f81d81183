import { byPlace, formatProblem } from "../../config/json-problem.js";
import { readJsonc } from "../../config/read-jsonc.js";
import { readTurn } from "./read-turn.js";
import type { ScriptFunction } from "./script.js";
import { ScriptError } from "./script-error.js";

/**
 * Reads a script in JSON: `{ "turns": [{ "text", "toolCalls", "expect", "delayMs" }] }`, with comments and trailing commas.
 *
 * @throws ScriptError at anything that is not as it should be, with file, line and column: a test that is half read proves
 * nothing.
 *
 * @example
 * ```ts
 * const script = jsonScript('{ "turns": [{ "text": "Hello." }] }', "hello.json");
 * ```
 */
export function jsonScript(text: string, file: string): ScriptFunction {
  const { root, problems } = readJsonc(text, file);
  const turns = root?.objects("turns")?.map(readTurn) ?? [];
  if (root && !root.keys.includes("turns")) {
    root.report("", 'a script must have "turns", a list such as [{ "text": "Hello." }].');
  }
  root?.finish();
  const [first, ...others] = problems.toSorted(byPlace);
  if (!first) return (_request, index) => turns[index];
  const more = others.length > 0 ? ` (${others.length} more like this)` : "";
  throw new ScriptError(`The script is wrong: ${formatProblem(first)}${more}`);
}
