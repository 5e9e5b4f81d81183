import { AsyncLocalStorage } from "node:async_hooks";
import type { MaybePromise } from "@musepi/hooks-types";

/** Asks the gates about one tool call at a time, in the order in which the calls came. */
export interface GateQueue {
  /**
   * Runs `ask` when all earlier calls are decided; at once when nobody waits, or when the call comes from inside a gate
   * that is being asked (it would wait for itself).
   *
   * @param aborted what an abort while waiting comes to
   */
  run<Decision>(
    ask: () => MaybePromise<Decision>,
    aborted: () => Decision,
    signal?: AbortSignal,
  ): MaybePromise<Decision>;
}

interface Asking {
  active: boolean;
}

/** Makes the queue of one runner. */
export function createGateQueue(): GateQueue {
  // Only a storage that follows asynchronous code can tell a call from inside a gate from one beside it.
  const insideOf = new AsyncLocalStorage<Asking>();
  const waiting: (() => void)[] = [];
  let busy = false;

  const next = (): void => {
    const start = waiting.shift();
    if (start === undefined) busy = false;
    else start();
  };
  const start = <Decision>(ask: () => MaybePromise<Decision>): MaybePromise<Decision> => {
    busy = true;
    const asking: Asking = { active: true };
    const done = (): void => {
      asking.active = false;
      next();
    };
    let decision: MaybePromise<Decision>;
    try {
      decision = insideOf.run(asking, ask);
    } catch (thrown) {
      done();
      throw thrown;
    }
    if (decision instanceof Promise) return decision.finally(done);
    done();
    return decision;
  };

  return {
    run(ask, aborted, signal) {
      if (signal?.aborted === true) return aborted();
      if (insideOf.getStore()?.active === true) return ask();
      if (!busy) return start(ask);
      return new Promise((resolve, reject) => {
        // A signal of its own for each call: Node warns of a leak when more than ten wait for the same one.
        const aborting = signal === undefined ? undefined : AbortSignal.any([signal]);
        const begin = (): void => {
          aborting?.removeEventListener("abort", leave);
          try {
            Promise.resolve(start(ask)).then(resolve, reject);
          } catch (thrown) {
            reject(thrown);
          }
        };
        const leave = (): void => {
          waiting.splice(waiting.indexOf(begin), 1);
          resolve(aborted());
        };
        aborting?.addEventListener("abort", leave, { once: true });
        waiting.push(begin);
      });
    },
  };
}
