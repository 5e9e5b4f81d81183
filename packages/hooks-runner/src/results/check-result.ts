import type { HookName } from "@musepi/hooks-types";
import { nearest } from "@musepi/hooks-types";
import { type KeyCheck, resultChecks } from "@musepi/hooks-types/checks";
import { isPlainObject } from "../drafts/is-plain-object.js";

/** One thing that is wrong with a handler's result. */
export interface ResultProblem {
  code: "RESULT_MALFORMED" | "RESULT_UNKNOWN_KEY";
  /** What is wrong and what was expected, to stand behind "returned". */
  text: string;
  /** The key that is left out because of it; `undefined`: the whole result is. */
  key?: string | undefined;
}

/** A handler's result after its check; `undefined`, `null` and an object of absent fields are no opinion. */
export interface CheckedResult {
  /** The keys that fit. */
  fields: Readonly<Record<string, unknown>>;
  problems: readonly ResultProblem[];
}

const nothing: CheckedResult = { fields: {}, problems: [] };

/** Checks what a handler returned against its event's schema. Fields that are `undefined` count as absent. */
export function checkResult(event: HookName, returned: unknown): CheckedResult {
  if (returned === undefined || returned === null) return nothing;
  const check = resultChecks[event];
  if (check === undefined) return nothing;
  const known = Object.keys(check.keys);
  if (!isPlainObject(returned)) {
    const text = `${describeValue(returned)}; expected nothing, or an object with ${known.join(", ")}.`;
    return { fields: {}, problems: [{ code: "RESULT_MALFORMED", text }] };
  }
  const fields: Record<string, unknown> = {};
  const problems: ResultProblem[] = [];
  let given = false;
  for (const key of Object.keys(returned)) {
    const value = returned[key];
    if (value === undefined) continue;
    given = true;
    const expected = Object.hasOwn(check.keys, key) ? check.keys[key] : undefined;
    if (expected === undefined) problems.push(unknownKey(key, known));
    else if (expected.check(value)) fields[key] = value;
    else problems.push(malformed(key, value, expected));
  }
  if (given && check.whole !== undefined && !check.whole.check(fields)) {
    problems.push({
      code: "RESULT_MALFORMED",
      text: `${describeValue(fields)}; expected ${check.whole.expected}.`,
    });
  }
  return { fields, problems };
}

/** Checks one field that a handler may also have edited in place. `undefined`: it fits. */
export function checkField(
  event: HookName,
  key: string,
  value: unknown,
): ResultProblem | undefined {
  const check = resultChecks[event]?.keys[key];
  if (check === undefined || check.check(value)) return undefined;
  return malformed(key, value, check);
}

function malformed(key: string, value: unknown, check: KeyCheck): ResultProblem {
  const { item } = check;
  const index = Array.isArray(value) && item ? value.findIndex((each) => !item.check(each)) : -1;
  const text =
    Array.isArray(value) && item && index >= 0
      ? `${key}: a list whose element ${index} is ${describeValue(value[index])}; expected ${item.expected}.`
      : `${key}: ${describeValue(value)}; expected ${check.expected}.`;
  return { code: "RESULT_MALFORMED", key, text };
}

/** A value in few words, for a message. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return value.length > 40 ? "a string" : JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (isPlainObject(value)) return `an object with ${describeKeys(Object.keys(value))}`;
  if (typeof value === "object" && value !== null) return describeInstance(value);
  return typeof value === "function" ? "a function" : String(value);
}

function describeKeys(keys: string[]): string {
  if (keys.length === 0) return "no keys";
  const shown = keys.slice(0, 8).join(", ");
  return keys.length <= 8 ? shown : `${shown} and ${keys.length - 8} more`;
}

function describeInstance(value: object): string {
  const name: unknown = value.constructor?.name;
  if (typeof name !== "string" || name === "") return "an instance of a class";
  return `${/^[AEIOU]/i.test(name) ? "an" : "a"} ${name}`;
}

function unknownKey(key: string, known: string[]): ResultProblem {
  const suggestion = nearest(key, known);
  const hint =
    suggestion === undefined
      ? `known keys are ${known.join(", ")}`
      : `did you mean "${suggestion}"?`;
  return { code: "RESULT_UNKNOWN_KEY", key, text: `the unknown key "${key}"; ${hint}` };
}
