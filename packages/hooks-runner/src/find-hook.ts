import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { LoadedHook } from "@musepi/hooks-types";

/**
 * The hook that something thrown came from: the first one that its stack names, by its file or, for an `index` file, by
 * another one in its folder; else the one that is running.
 */
export function findHook(
  thrown: unknown,
  hooks: readonly LoadedHook[],
  running: LoadedHook | undefined,
): string | undefined {
  for (const line of framesOf(thrown)) {
    const named =
      hooks.find((hook) => spellings(hook.resolvedPath).some((file) => namesFile(line, file))) ??
      innermost(
        hooks.filter((hook) => foldersOf(hook).some((folder) => namesFileWithin(line, folder))),
      );
    if (named !== undefined) return named.path;
  }
  return running?.path;
}

function framesOf(thrown: unknown): string[] {
  try {
    const stack: unknown =
      typeof thrown === "object" && thrown !== null ? Reflect.get(thrown, "stack") : undefined;
    if (typeof stack !== "string") return [];
    return stack.split("\n").filter((line) => /^\s*at /.test(line));
  } catch {
    return [];
  }
}

function innermost(hooks: LoadedHook[]): LoadedHook | undefined {
  return hooks.sort((left, right) => right.resolvedPath.length - left.resolvedPath.length)[0];
}

function namesFile(line: string, file: string): boolean {
  const rest = after(line, file);
  return rest !== undefined && /^(\?[^:]*)?:\d/.test(rest);
}

function namesFileWithin(line: string, folder: string): boolean {
  const rest = after(line, folder);
  return rest !== undefined && !/(^|[\\/])node_modules[\\/]/.test(rest);
}

/** What stands behind a path in a frame, if it is named there from its beginning. */
function after(line: string, path: string): string | undefined {
  const at = line.indexOf(path);
  if (at === -1 || !/([\s(]|file:\/\/)$/.test(line.slice(0, at))) return undefined;
  return line.slice(at + path.length);
}

function foldersOf({ resolvedPath }: LoadedHook): string[] {
  if (!/[\\/]index\.[cm]?[jt]sx?$/.test(resolvedPath)) return [];
  return spellings(dirname(resolvedPath)).map(
    (folder) => folder + (/[\\]/.test(folder) ? "\\" : "/"),
  );
}

/** A path as it is and as a URL; none for a hook that is not a file. */
function spellings(path: string): string[] {
  const isAbsolute = path.startsWith("/") || /^[a-z]:[\\/]/i.test(path);
  return isAbsolute ? [path, pathToFileURL(path).href] : [];
}
