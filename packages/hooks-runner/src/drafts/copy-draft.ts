import { copySpecial } from "./copy-special.js";
import { copyTracked } from "./copy-tracked.js";
import { isPlainObject } from "./is-plain-object.js";

/**
 * A copy that a handler may change. Lists, plain objects, maps, sets, dates and binary data are copied all the way down;
 * anything else (functions, class instances) is shared.
 *
 * Own code, because `structuredClone` refuses functions, forgets classes, and takes seven times as long.
 */
export function copyDraft<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  try {
    return copy(value);
  } catch {
    // A cycle, nesting thousands deep, or a getter that throws: the slower copy bears all of them.
    return copyTracked(value);
  }
}

/** Copies one value that is known to be an object. @throws RangeError on a cycle, and what a getter throws */
export function copy<Value extends object>(value: Value): Value {
  if (Array.isArray(value)) return copyList(value);
  if (!isPlainObject(value)) return copySpecial(value, copyPart);
  const copied: Record<string, unknown> = { ...value };
  for (const key in copied) {
    const child = copied[key];
    if (typeof child === "object" && child !== null) copied[key] = copy(child);
  }
  return copied as Value;
}

function copyList<Value extends unknown[]>(list: Value): Value {
  const copied = list.slice();
  for (let index = 0; index < copied.length; index += 1) {
    const child: unknown = copied[index];
    if (typeof child === "object" && child !== null) copied[index] = copy(child);
  }
  return copied as Value;
}

function copyPart(value: unknown): unknown {
  return typeof value === "object" && value !== null ? copy(value) : value;
}
