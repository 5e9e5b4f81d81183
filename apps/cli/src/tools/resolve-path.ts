import { homedir } from "node:os";
import { join, resolve } from "node:path";

/**
 * The absolute path that a model means: `~` and `~/…` are the home folder, anything else is taken from `cwd`.
 * Events carry the path as the model gave it; this is the only place where one of a tool becomes absolute.
 *
 * @throws Error when the path is empty.
 * @example
 * ```ts
 * resolvePath("src/a.ts", "/work"); // "/work/src/a.ts"
 * ```
 */
export function resolvePath(path: string, cwd: string): string {
  if (path === "")
    throw new Error("The path is empty; give a path relative to the working folder.");
  if (path === "~" || path.startsWith("~/")) return join(homedir(), path.slice(1));
  return resolve(cwd, path);
}
