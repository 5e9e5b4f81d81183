import { realTarget } from "./real-target.js";

/** Runs `task` with the real path of a file when all earlier tasks for that file are done. */
export type FileQueue = <T>(path: string, task: (target: string) => Promise<T>) => Promise<T>;

/**
 * Lets the tasks that change one file run one after another, in the order in which they were asked for, whatever
 * name they have for it. Tasks for different files do not wait for each other.
 *
 * @example
 * ```ts
 * import { writeFile } from "node:fs/promises";
 * const queue = createFileQueue();
 * await queue("/work/a.txt", (target) => writeFile(target, "new"));
 * ```
 */
export function createFileQueue(): FileQueue {
  const last = new Map<string, Promise<unknown>>();
  let resolving: Promise<unknown> = Promise.resolve();

  return async (path, task) => {
    // Names are resolved one after another too, or a later call could overtake an earlier one.
    const resolved = resolving.then(() => realTarget(path));
    resolving = resolved.catch(() => {});
    const target = await resolved;

    const run = (last.get(target) ?? Promise.resolve()).then(() => task(target));
    const settled = run
      .catch(() => {})
      .then(() => {
        if (last.get(target) === settled) last.delete(target);
      });
    last.set(target, settled);
    return run;
  };
}
