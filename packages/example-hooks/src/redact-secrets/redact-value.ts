import { isSecretName } from "./is-secret-name.js";
import { redactText } from "./redact-text.js";
import { type Note, redacted } from "./secret.js";

/**
 * Redacts all texts in a value: in lists and plain objects, however deep, and the whole text of a field whose name says that
 * it is a secret. The value itself is not touched; what has no secret in it comes back as it is.
 */
export function redactValue<Value>(value: Value, note?: Note): Value;
export function redactValue(value: unknown, note?: Note): unknown {
  return redactWith(value, { note, copies: new Map() });
}

interface Run {
  note: Note | undefined;
  /** The copies that were begun, by their originals: a value may lead back to itself. */
  copies: Map<object, unknown>;
}

function redactWith(value: unknown, run: Run): unknown {
  if (typeof value === "string") return redactText(value, run.note);
  if (typeof value !== "object" || value === null) return value;
  const known = run.copies.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    run.copies.set(value, copy);
    for (const item of value) copy.push(redactWith(item, run));
    return keepUnchanged(value, copy, run);
  }
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  run.copies.set(value, copy);
  for (const [key, field] of Object.entries(value)) {
    Object.defineProperty(copy, key, {
      configurable: true,
      enumerable: true,
      writable: true,
      value: redactField(key, field, run),
    });
  }
  return keepUnchanged(value, copy, run);
}

function redactField(key: string, field: unknown, run: Run): unknown {
  if (typeof field !== "string" || field === "" || !isSecretName(key))
    return redactWith(field, run);
  if (field !== redacted) run.note?.("value of a secret name");
  return redacted;
}

function keepUnchanged(original: object, copy: object, run: Run): unknown {
  const isSame = Object.entries(copy).every(([key, field]) => Reflect.get(original, key) === field);
  if (isSame) run.copies.set(original, original);
  return isSame ? original : copy;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
