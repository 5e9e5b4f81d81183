import { isDeepStrictEqual } from "node:util";
import { isPlainObject } from "../drafts/is-plain-object.js";

/** More would fill a screen, and cost more than the handler. */
const MOST = 50;

/**
 * Where two values differ, as paths: `input.command`, `messages[3]`.
 *
 * @example
 * changedPaths({ input: { command: "ls" } }, { input: { command: "ls -la" } }); // ["input.command"]
 */
export function changedPaths(before: unknown, after: unknown): string[] {
  const paths: string[] = [];
  compare(before, after, { path: "", depth: 0, paths });
  return paths;
}

interface Place {
  path: string;
  depth: number;
  paths: string[];
}

function compare(before: unknown, after: unknown, { path, depth, paths }: Place): void {
  if (Object.is(before, after) || paths.length === MOST) return;
  const child = (left: unknown, right: unknown, name: string): void =>
    compare(left, right, { path: name, depth: depth + 1, paths });
  if (depth < 30 && Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
      child(before[index], after[index], `${path}[${index}]`);
    }
    return;
  }
  if (depth < 30 && isPlainObject(before) && isPlainObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      child(before[key], after[key], path === "" ? key : `${path}.${key}`);
    }
    return;
  }
  if (!isDeepStrictEqual(before, after)) paths.push(path);
}
