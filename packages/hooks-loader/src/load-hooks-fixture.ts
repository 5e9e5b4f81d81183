import { createTempTree, type TempTree } from "@musepi/test-support";
import { onTestFinished } from "vitest";
import { type LoadHooksOptions, type LoadHooksResult, loadHooks } from "./load-hooks.js";

/** A temporary folder that goes away with the test. */
export async function tempTree(files: Record<string, string | Uint8Array>): Promise<TempTree> {
  const tree = await createTempTree(files);
  onTestFinished(() => tree.remove());
  return tree;
}

/** Loads paths of a tree; relative ones start at its folder. */
export function loadFrom(
  tree: TempTree,
  paths: readonly string[],
  options: LoadHooksOptions = {},
): Promise<LoadHooksResult> {
  return loadHooks(paths, tree.path, { home: tree.file("home"), ...options });
}

/** The commands that hooks registered, in order: the simplest way for a test's hook to tell something. */
export function commandsOf({ hooks }: LoadHooksResult): string[] {
  return hooks.flatMap(({ commands }) => [...commands.keys()]);
}

/** A hook that registers a command, whose name is an expression. */
export function telling(expression: string): string {
  return `export default (pi) => pi.registerCommand(String(${expression}), { handler() {} });\n`;
}
