import type { MaybePromise } from "@musepi/hooks-types";

/** Runs tasks one at a time, in the order in which they were given. */
export interface InOrder {
  /** Runs at once, and synchronously if it can, when no other task is running; also then it fails as the task does. */
  run<Value>(task: () => MaybePromise<Value>): MaybePromise<Value>;
  /** Settles when what was given so far is done; `undefined`: it is. */
  settled(): Promise<void> | undefined;
}

/**
 * Makes such an order. A task that fails does not stop the next one. A task that waits for one given after it waits for
 * ever.
 *
 * @example
 * ```ts
 * import { appendFile } from "node:fs/promises";
 * const order = createInOrder();
 * order.run(() => appendFile("log.txt", "first\n")); // may take its time
 * order.run(() => appendFile("log.txt", "second\n")); // starts when the first is done
 * ```
 */
export function createInOrder(): InOrder {
  const waiting: (() => void)[] = [];
  let busy = false;

  const next = (): void => {
    const start = waiting.shift();
    if (start === undefined) busy = false;
    else start();
  };
  const begin = <Value>(task: () => MaybePromise<Value>): MaybePromise<Value> => {
    busy = true;
    let pending = false;
    try {
      const result = task();
      pending = result instanceof Promise;
      return result instanceof Promise ? result.finally(next) : result;
    } finally {
      if (!pending) next();
    }
  };
  const run = <Value>(task: () => MaybePromise<Value>): MaybePromise<Value> => {
    if (!busy) return begin(task);
    return new Promise<Value>((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(begin(task));
        } catch (thrown) {
          reject(thrown);
        }
      });
    });
  };
  return { run, settled: () => (busy ? Promise.resolve(run(() => {})) : undefined) };
}
