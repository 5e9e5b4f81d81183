import type { MaybePromise } from "@musepi/hooks-types";

/** What is there, or will be, and otherwise the fallback. */
export function orElse<Value>(
  value: MaybePromise<Value | undefined>,
  fallback: Value,
): MaybePromise<Value> {
  if (value instanceof Promise) return value.then((settled) => settled ?? fallback);
  return value ?? fallback;
}
