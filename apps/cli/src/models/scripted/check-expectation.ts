import type { ScriptedExpectation, ScriptedRequest } from "./script.js";
import { ScriptError } from "./script-error.js";

/**
 * Checks `expectation` against the whole request: its texts as they are (each string in it on lines of its own), and its JSON, so that
 * `"a\nb"` as well as `"role":"user"` can be looked for.
 *
 * @param where Names script and turn in the error.
 * @throws ScriptError that says which text is missing, or there though it must not be.
 *
 * @example
 * ```ts
 * const request = { messages: [], tools: [] };
 * checkExpectation({ notContains: "secret" }, request, "hello.json, turn 2");
 * ```
 */
export function checkExpectation(
  expectation: ScriptedExpectation,
  request: ScriptedRequest,
  where: string,
): void {
  const json = JSON.stringify(request);
  const texts = strings(request).join("\n");
  const isThere = (text: string) => texts.includes(text) || json.includes(text);
  for (const text of [expectation.contains ?? []].flat()) {
    if (isThere(text)) continue;
    throw new ScriptError(
      `${where}: the request must contain ${JSON.stringify(text)}, and does not.`,
    );
  }
  for (const text of [expectation.notContains ?? []].flat()) {
    if (!isThere(text)) continue;
    throw new ScriptError(
      `${where}: the request must not contain ${JSON.stringify(text)}, and does.`,
    );
  }
}

/** All strings in `value`, names of fields included. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    Array.isArray(value) ? strings(item) : [key, ...strings(item)],
  );
}
