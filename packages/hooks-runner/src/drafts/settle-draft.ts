import { isDeepStrictEqual } from "node:util";
import { copy, copyDraft } from "./copy-draft.js";
import { isPlainObject } from "./is-plain-object.js";

/**
 * Takes what a handler left of its draft, and returns the value from now on: the very object of before where nothing
 * changed. What the handler edits later reaches nobody, because every changed part is copied here; unchanged parts stay
 * the objects that they were.
 *
 * @param before the value that the draft was copied from
 * @param draft the draft, or what the handler returned in its place
 */
export function settleDraft<Value>(before: Value, draft: Value): Value {
  if (before === draft) return before;
  try {
    return reconcile(before, draft);
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    return isSame(before, draft) ? before : copyDraft(draft);
  }
}

function reconcile<Value>(before: Value, draft: Value): Value;
function reconcile(before: unknown, draft: unknown): unknown {
  if (before === draft || typeof draft !== "object" || draft === null) return draft;
  if (typeof before !== "object" || before === null) return copy(draft);
  if (Array.isArray(draft)) {
    return Array.isArray(before) ? reconcileList(before, draft) : copy(draft);
  }
  if (isPlainObject(draft) && isPlainObject(before)) return reconcileObject(before, draft);
  return isDeepStrictEqual(before, draft) ? before : copy(draft);
}

function reconcileList(before: unknown[], draft: unknown[]): unknown[] {
  let result = before.length === draft.length ? before : before.slice(0, draft.length);
  for (let index = 0; index < draft.length; index += 1) {
    const old = before[index];
    const now = draft[index];
    if (now === old && index < before.length) continue;
    const child = reconcile(old, now);
    if (Object.is(child, old) && index < before.length) continue;
    if (result === before) result = before.slice();
    result[index] = child;
  }
  return result;
}

function reconcileObject(before: Record<string, unknown>, draft: Record<string, unknown>): object {
  /** What takes the place of parts of the draft; made when the first change is found. */
  let parts: Record<string, unknown> | undefined;
  let keys = 0;
  for (const key in draft) {
    keys += 1;
    const now = draft[key];
    let old = before[key];
    // Most fields are such values and unchanged; no prototype answers with one.
    if (now === old && (typeof now === "string" || typeof now === "number")) continue;
    const isNew = (old === undefined || isInherited(key, old)) && !Object.hasOwn(before, key);
    if (isNew) old = undefined;
    const child = now === old ? old : reconcile(old, now);
    if (parts === undefined && (isNew || !Object.is(child, old))) {
      parts = unchangedParts(before, draft, key);
    }
    if (parts !== undefined && child !== now) parts[key] = child;
  }
  if (parts === undefined) {
    for (const _ in before) keys -= 1;
    if (keys === 0) return before;
    parts = unchangedParts(before, draft, undefined);
  }
  return { ...draft, ...parts };
}

/** The objects that parts of the draft were copied from: of the parts before a key, which are unchanged, or of all. */
function unchangedParts(
  before: Record<string, unknown>,
  draft: Record<string, unknown>,
  end: string | undefined,
): Record<string, unknown> {
  // Without a prototype, so that a key named __proto__ is a key.
  const parts: Record<string, unknown> = Object.create(null);
  for (const key in draft) {
    if (key === end) break;
    if (draft[key] !== before[key]) parts[key] = before[key];
  }
  return parts;
}

/** Whether the prototype of all objects may have answered for a key, with one of its methods or as `__proto__`. */
function isInherited(key: string, found: unknown): boolean {
  return typeof found === "function" || key === "__proto__";
}

function isSame(before: unknown, draft: unknown): boolean {
  try {
    return isDeepStrictEqual(before, draft);
  } catch {
    // Nested too deep to be compared: taken for changed.
    return false;
  }
}
