import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { matchesPattern } from "./matches-pattern.js";

/** How many paths a pattern may lead to, on the way to its end too. */
const most = 10_000;

/**
 * The files and folders that a shell makes of a pattern: `*`, `?`, `[a-z]` and `{a,b}`.
 *
 * @throws Error when there are more than 10 000
 */
export function expandPattern(pattern: string, cwd: string): string[] {
  const paths = expandBraces([pattern]).flatMap((single) => {
    const parts = single.split("/").filter((part) => part !== "");
    const start = single.startsWith("/") ? "/" : cwd;
    return parts.reduce<string[]>(
      (folders, part) => limited(folders.flatMap((folder) => step(folder, part))),
      [start],
    );
  });
  return [...new Set(paths)];
}

function step(folder: string, part: string): string[] {
  if (!/[*?[]/.test(part)) return [resolve(folder, part)];
  return namesIn(folder)
    .filter((name) => matchesPattern(name, part))
    .map((name) => resolve(folder, name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function expandBraces(patterns: string[]): string[] {
  const expanded = limited(patterns.flatMap(expandBrace));
  return expanded.length === patterns.length ? expanded : expandBraces(expanded);
}

function expandBrace(pattern: string): string[] {
  const found = /\{([^{}]*,[^{}]*)\}/.exec(pattern);
  if (found === null) return [pattern];
  const before = pattern.slice(0, found.index);
  const after = pattern.slice(found.index + found[0].length);
  return (found[1] ?? "").split(",").map((choice) => `${before}${choice}${after}`);
}

function limited(paths: string[]): string[] {
  if (paths.length <= most) return paths;
  throw new Error(
    `A pattern leads to more than ${most} files, too many to look at; name them, or a folder.`,
  );
}
