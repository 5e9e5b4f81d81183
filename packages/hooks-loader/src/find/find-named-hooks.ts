import { HookError, type LoadedHook } from "@musepi/hooks-types";
import type { HookCandidate } from "../load/hook-candidate.js";
import { findNamedHook, type NamedHookContext } from "./find-named-hook.js";

/** What a list of arguments names. @internal */
export interface NamedHooks {
  candidates: HookCandidate[];
  errors: HookError[];
  /** The arguments of which something is not among the hooks. */
  failedPaths(hooks: readonly LoadedHook[]): string[];
}

/** Looks up every argument. @internal */
export async function findNamedHooks(
  paths: readonly string[],
  context: NamedHookContext,
): Promise<NamedHooks> {
  const candidates: HookCandidate[] = [];
  const errors: HookError[] = [];
  const notFound = new Set<string>();
  for (const path of paths) {
    try {
      candidates.push(...(await findNamedHook(path, context)));
    } catch (error) {
      if (!HookError.isInstance(error)) throw error;
      errors.push(error);
      notFound.add(path);
    }
  }
  return {
    candidates,
    errors,
    failedPaths(hooks) {
      const loaded = new Set(hooks.map(({ resolvedPath }) => resolvedPath));
      const missing = candidates.filter(({ file }) => !loaded.has(file));
      const failed = new Set(missing.map(({ configuredPath }) => configuredPath));
      return [...new Set(paths)].filter((path) => notFound.has(path) || failed.has(path));
    },
  };
}
