import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/**
 * The project that a folder belongs to: the nearest folder, from it upwards, that holds `.musepi` or `.git`; never
 * the home folder. Links are resolved.
 *
 * @example
 * ```ts
 * findProjectRoot("/work/app/src", "/home/me"); // "/work/app"
 * ```
 */
export function findProjectRoot(cwd: string, home: string): string | undefined {
  const realHome = realPath(home);
  let folder = realPath(cwd);
  while (true) {
    const holds = [".musepi", ".git"].some((name) => existsSync(join(folder, name)));
    if (holds && folder !== realHome) return folder;
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
}

/** The path with links resolved; as it is when there is nothing there. @internal */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

/** Whether a path is a folder or lies in it. @internal */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
