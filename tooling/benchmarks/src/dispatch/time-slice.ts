import type { Operation } from "./scenario.js";

/** Milliseconds that never go back. */
export type Now = () => number;

/**
 * Runs an operation so many times, one after the other, and returns the milliseconds that took. A few more before them are
 * not counted: a process that has just been woken finds its caches cold.
 */
export async function timeSlice(
  operation: Operation,
  iterations: number,
  now: Now = () => performance.now(),
): Promise<number> {
  for (let index = Math.floor(iterations / 10); index > 0; index -= 1) await operation();
  const start = now();
  for (let index = iterations; index > 0; index -= 1) await operation();
  return now() - start;
}
