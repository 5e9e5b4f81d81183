import { errorText } from "@musepi/hooks-types";

/**
 * The line of a session that holds an entry. What JSON cannot hold is left out (functions), written as text (big integers)
 * or marked (a cycle, a getter that throws), so that a tool's odd `details` never cost the entry.
 *
 * @example
 * ```ts
 * serializeEntry({ id: "a", details: { close() {}, size: 3n } }); // '{"id":"a","details":{"size":"3"}}'
 * ```
 */
export function serializeEntry(entry: object): string {
  try {
    return JSON.stringify(entry, tolerant());
  } catch {
    return JSON.stringify(entry, withoutFailing(tolerant()));
  }
}

type Replacer = (this: object, key: string, value: unknown) => unknown;

function tolerant(): Replacer {
  const path: object[] = [];
  return function (_key, value) {
    if (typeof value === "bigint") return value.toString();
    if (typeof value !== "object" || value === null) return value;
    while (path.length > 0 && path.at(-1) !== this) path.pop();
    if (path.includes(value)) return "[Circular]";
    path.push(value);
    return value;
  };
}

/** Free-form values come from tools and hooks; the rest of an entry is the agent's own. */
const freeForm: ReadonlySet<string> = new Set(["details", "data"]);

function withoutFailing(replacer: Replacer): Replacer {
  return function (key, value) {
    const problem = freeForm.has(key) ? problemOf(value) : undefined;
    return replacer.call(this, key, problem === undefined ? value : `[not stored: ${problem}]`);
  };
}

function problemOf(value: unknown): string | undefined {
  try {
    JSON.stringify(value, tolerant());
    return undefined;
  } catch (thrown) {
    return errorText(thrown);
  }
}
