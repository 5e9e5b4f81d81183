import { join } from "node:path";
import type { HookError } from "@musepi/hooks-types";
import { loadError } from "../load/load-error.js";
import { hookFolders } from "./find-hooks-below.js";
import { realPath } from "./find-project-root.js";
import { folderEntries } from "./folder-entries.js";
import { isHookFileName } from "./hook-file-name.js";
import { listFolder } from "./list-folder.js";

/**
 * Files that look like hooks and lie where none is looked for, below `.musepi` or the agent's folder; one warning each.
 *
 * @param isImported Whether a hook imports the file; then it lies well.
 * @internal
 */
export function findMisplaced(base: string, isImported: (file: string) => boolean): HookError[] {
  return strayFolders(base).flatMap(({ folder, target }) =>
    misplacedIn(folder, join(base, target)).filter(
      ({ hookPath }) => hookPath === undefined || !isImported(realPath(hookPath)),
    ),
  );
}

/** One warning for each file of a folder that looks like a hook. @internal */
export function misplacedIn(folder: string, target: string): HookError[] {
  return list(folder)
    .filter(({ name, isFolder }) => !isFolder && isHookFileName(name))
    .map(({ path }) => {
      const message = `${path} never runs: no hook is looked for in its folder. Move it to ${target}.`;
      return loadError("HOOK_MISPLACED", path, message);
    });
}

function strayFolders(base: string): { folder: string; target: string }[] {
  const beside = Object.entries(neighbours).map(([name, target]) => ({
    folder: join(base, name),
    target,
  }));
  const places = hookFolders.map((name) => join(base, name));
  const inside = hookFolders.flatMap((parent) =>
    list(join(base, parent))
      .filter(({ path, isFolder }) => isFolder && !places.includes(path) && !countsAsHook(path))
      .filter(({ name }) => !namesOfHelpers.test(name))
      .map(({ name, path }) => ({ folder: path, target: target(parent, name) })),
  );
  return [...beside, ...inside];
}

const neighbours = {
  hook: "hooks",
  extension: "extensions",
  pre: "hooks/pre",
  post: "hooks/post",
} as const;

// Whoever names a folder like this knows that its files are not hooks.
const namesOfHelpers =
  /^(?:libs?|utils?|helpers?|shared|common|internal|src|dist|types|tests?|__tests__|fixtures|data)$/;

function target(parent: string, name: string): string {
  if (parent !== "hooks") return parent;
  if (/^(?:before|pre)/i.test(name)) return "hooks/pre";
  return /^(?:after|post)/i.test(name) ? "hooks/post" : "hooks";
}

function countsAsHook(folder: string): boolean {
  try {
    return folderEntries(folder).length > 0;
  } catch {
    return true; // Its manifest is reported where hooks are looked for.
  }
}

function list(folder: string) {
  try {
    return listFolder(folder);
  } catch {
    return []; // Reported where hooks are looked for.
  }
}
