import { copySpecial } from "./copy-special.js";
import { isPlainObject } from "./is-plain-object.js";

/**
 * Copies like `copyDraft`, but follows cycles, bears any depth, and shares what cannot be read. It keeps a list of what is
 * still to do instead of calling itself: what overflowed the stack once would do it again.
 */
export function copyTracked<Value>(value: Value): Value {
  const done = new Map<object, object>();
  const start = begin(value, done);
  for (const [original, copied] of done) fill(original, copied, (part) => begin(part, done));
  return start;
}

/** The copy of a value whose parts are still to be copied. */
function begin<Value>(value: Value, done: Map<object, object>): Value {
  if (typeof value !== "object" || value === null) return value;
  const known = done.get(value);
  if (known !== undefined) return known as Value;
  try {
    const copied = copyShallow(value);
    done.set(value, copied);
    return copied as Value;
  } catch {
    return value;
  }
}

function copyShallow(value: object): object {
  if (Array.isArray(value)) return value.slice();
  return isPlainObject(value) ? { ...value } : copySpecial(value, (part) => part);
}

function fill(original: object, copied: object, copyPart: (part: unknown) => unknown): void {
  if (original === copied) return;
  if (copied instanceof Map) {
    copied.clear();
    for (const [key, held] of original as Map<unknown, unknown>) {
      copied.set(copyPart(key), copyPart(held));
    }
  } else if (copied instanceof Set) {
    copied.clear();
    for (const held of original as Set<unknown>) copied.add(copyPart(held));
  } else if (Array.isArray(copied) || isPlainObject(copied)) {
    for (const key of Object.keys(copied)) {
      Reflect.set(copied, key, copyPart(Reflect.get(copied, key)));
    }
  }
}
