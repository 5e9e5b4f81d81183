import { resolvePath } from "../tools/resolve-path.js";
import { usageError } from "./exit-error.js";

/**
 * Makes the folder of `--cwd` the working folder of the process, so that every path starts there.
 *
 * @throws ExitError (2) when there is no such folder
 * @example
 * enterFolder("~/project");
 */
export function enterFolder(folder: string | undefined): void {
  try {
    const current = process.cwd();
    if (folder !== undefined) process.chdir(resolvePath(folder, current));
  } catch (error) {
    throw usageError(explain(folder, error));
  }
}

function explain(folder: string | undefined, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (folder === undefined)
    return "The folder that musepi was started in is gone; start it in another.";
  if (folder === "") return "--cwd needs the path of a folder.";
  if (code === "ENOENT") return `--cwd ${folder}: there is no such folder.`;
  if (code === "ENOTDIR") return `--cwd ${folder}: it is not a folder.`;
  return `--cwd ${folder}: it cannot be entered: ${error instanceof Error ? error.message : error}.`;
}
