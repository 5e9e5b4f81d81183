import { AsyncLocalStorage } from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";
import { guardEnding } from "./guard-ending.js";

/** Runs code of hooks in such a way that it cannot end the process. @internal */
export interface ExitGuard {
  /** Within `run`, also after its awaits and in its timers, `process.exit` and its like throw. */
  run<Result>(run: () => Promise<Result>): Promise<Result>;
}

/**
 * Replaces the functions of `process` that end it while `use` runs. Calls from outside `run`, a signal handler of the
 * host for example, do what they always do.
 * @internal
 */
export async function withExitGuard<Result>(
  use: (guard: ExitGuard) => Promise<Result>,
): Promise<Result> {
  const inside = new AsyncLocalStorage<true>();
  const isInside = (): boolean => inside.getStore() === true;
  const names = ["exit", "abort", "reallyExit", "kill"] as const;
  const undo = names.map((name) => guardEnding(name, isInside));
  syncBuiltinESMExports();
  try {
    return await use({ run: (run) => inside.run(true, run) });
  } finally {
    for (const restore of undo) restore();
    syncBuiltinESMExports();
    // Without this, every await of the process would stay dear on Node 20 and 22.
    inside.disable();
  }
}
