import { realpathSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { errorText } from "@musepi/hooks-types";
import type { HookCandidate } from "../load/hook-candidate.js";
import { loadError } from "../load/load-error.js";
import { expandPath } from "./expand-path.js";
import { folderEntries } from "./folder-entries.js";
import { hookExtensions, isModuleFileName } from "./hook-file-name.js";
import { isFolder } from "./list-folder.js";
import { resolvePackageHook } from "./resolve-package-hook.js";

/** Where names are looked up. @internal */
export interface NamedHookContext {
  cwd: string;
  home: string;
  /** A module of the host, as a URL or a path: what the host has installed can be named, too. */
  hostUrl?: string | undefined;
}

/** The modules that one argument names: a path, a `file:` URL or a package. @throws HookError @internal */
export async function findNamedHook(
  named: string,
  context: NamedHookContext,
): Promise<HookCandidate[]> {
  if (named === "") throw loadError("HOOK_NOT_FOUND", named, emptyPath);
  const path = expand(named, context);
  if (path === undefined) {
    if (/^[a-z][a-z\d+.-]+:/i.test(named)) {
      const message = `${named} names no file; expected a path, a file: URL or the name of a package.`;
      throw loadError("HOOK_NOT_FOUND", named, message);
    }
    const file = await resolvePackageHook(named, context);
    return [{ path: named, file, configuredPath: named }];
  }
  if (isFolder(path)) return entries(path, named);
  const start = path === named ? "" : ` Relative paths start at ${context.cwd}.`;
  const absent = `${named} is not there: there is no ${path}.${start}`;
  return [{ path: named, file: moduleFile(path, named, absent), configuredPath: named }];
}

const emptyPath =
  'The path of a hook is empty; expected a file, a folder or a package, for example "./gate.ts".';

function expand(named: string, { cwd, home }: NamedHookContext): string | undefined {
  try {
    return expandPath(named, cwd, home);
  } catch (error) {
    throw loadError("HOOK_NOT_FOUND", named, `${named} names no file: ${errorText(error)}`);
  }
}

function entries(folder: string, named: string): HookCandidate[] {
  let found: string[];
  try {
    found = folderEntries(folder);
  } catch (error) {
    throw loadError("HOOK_NOT_FOUND", named, `${named} is not loaded: ${errorText(error)}`);
  }
  if (found.length > 0) {
    return found.map((path) => {
      const absent = `${named} is not loaded: its package.json lists ${path}, which is not there.`;
      const file = moduleFile(path, named, absent);
      return { path: entryName(named, folder, path), file, configuredPath: named };
    });
  }
  const message = `${named} is a folder without hooks: it has no package.json that lists "musepi": { "hooks": […] }, no index.ts and no index.js. Name the files.`;
  throw loadError("HOOK_NOT_FOUND", named, message);
}

// An index stands for its folder; of several modules each needs a name.
function entryName(named: string, folder: string, file: string): string {
  return /^index\.[jt]s$/.test(basename(file)) && join(folder, basename(file)) === file
    ? named
    : join(named, relative(folder, file));
}

function moduleFile(path: string, named: string, absent: string): string {
  let file: string;
  try {
    file = realpathSync.native(path);
  } catch {
    throw loadError("HOOK_NOT_FOUND", named, absent);
  }
  if (isModuleFileName(file)) return file;
  const message = `${named} is no module: ${file} ends in none of ${hookExtensions.join(" ")}.`;
  throw loadError("HOOK_NO_FACTORY", named, message);
}
