import { existsSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isModuleFileName } from "./hook-file-name.js";

/**
 * The absolute path that a person meant; `undefined` for the name of a package. A name without `./` is a path only
 * when it ends like a module and that file is there: a folder of a strange project must not stand in for a package.
 *
 * @throws TypeError for a `file:` URL that names no file here
 * @internal
 */
export function expandPath(named: string, cwd: string, home: string): string | undefined {
  if (named.startsWith("file:")) return fileURLToPath(named);
  if (/^~(?:[\\/]|$)/.test(named)) return join(home, named.slice(1));
  if (isAbsolute(named)) return named;
  const path = resolve(cwd, named);
  if (named.startsWith(".")) return path;
  return !named.startsWith("@") && isModuleFileName(named) && existsSync(path) ? path : undefined;
}
