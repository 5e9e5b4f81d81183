import type { Clock } from "@musepi/hooks-runner";

/** Waits for a promise, but not longer than a time in ms. A rejection counts as settled. */
export function within(clock: Clock, limitMs: number, promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      timer.unref?.();
      resolve();
    };
    const timer = clock.setTimeout(done, limitMs);
    promise.then(done, done);
  });
}
