/**
 * Does a step again until it changes nothing: what was replaced may show that what stands beside it is a part of the secret.
 * Each step takes something away, so it ends; ten are more than any text of a person needs.
 */
export function untilStable<Value>(value: Value, step: (current: Value) => Value): Value {
  let current = value;
  for (let count = 0; count < 10; count += 1) {
    const next = step(current);
    if (next === current) break;
    current = next;
  }
  return current;
}
