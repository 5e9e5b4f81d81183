import type { HookError, LoadedHook } from "@musepi/hooks-types";
import type { VirtualModules } from "./evaluate/virtual-modules.js";
import { findNamedHooks } from "./find/find-named-hooks.js";
import { loadCandidates } from "./load/load-candidates.js";
import { loadSettings } from "./load/load-settings.js";

/** Options of `loadHooks`. */
export interface LoadHooksOptions {
  /** What `~` means; default: the user's home folder. */
  home?: string | undefined;
  /**
   * A module of the host, usually `import.meta.url`: the name of a package that cannot be found from `cwd` is looked
   * up from there.
   */
  hostUrl?: string | undefined;
  /**
   * Modules that hooks get from the running program, whether or not they are installed: import specifier → how to get
   * the namespace, called only when a hook imports it. `@musepi/hooks-types` and its subpaths are always there.
   */
  virtualModules?: VirtualModules | undefined;
  /** How long the import of a hook may take, and then its factory, in ms; default 10 000. */
  timeoutMs?: number | undefined;
  /**
   * Runs the import and the factory of each hook: a host can note here whose code it is, in an `AsyncLocalStorage` for
   * example. Default: just runs it.
   */
  runHook?: RunHook | undefined;
}

/** Runs code of the hook at `hookPath`, the path as it was named, and gives what it gives. */
export type RunHook = <Result>(hookPath: string, run: () => Promise<Result>) => Promise<Result>;

/** What became of the hooks. */
export interface LoadHooksResult {
  /** Those that loaded, in the order in which they run. */
  hooks: LoadedHook[];
  /** Why others did not; `hookPath` is the path as it was named. */
  errors: HookError[];
  /** What is odd but stops nothing: files named twice, project hooks that are not run. A hook's own are at the hook. */
  warnings: HookError[];
  /** The given paths of which something did not load: a program that needs its gates closed does not go on then. */
  failedPaths: string[];
}

/**
 * Imports hook modules, TypeScript included, and runs their factories, one after another. A hook that fails is reported
 * and leaves nothing behind; the others load.
 *
 * @param paths Files, folders (by the list `musepi.hooks` of their `package.json`, else `index.ts`, else `index.js`),
 *   `file:` URLs, paths that begin with `~/`, or names of packages. Relative ones start at `cwd`.
 * @throws HookError `OPTION_INVALID` only; whatever is wrong with a hook is in the result
 * @example
 * ```ts
 * const { hooks, errors } = await loadHooks(["./hooks/gate.ts"], process.cwd());
 * for (const error of errors) console.error(error.message);
 * hooks[0]?.handlers.get("tool_call")?.length; // 1
 * ```
 */
export async function loadHooks(
  paths: readonly string[],
  cwd: string,
  options: LoadHooksOptions = {},
): Promise<LoadHooksResult> {
  const settings = loadSettings(cwd, options);
  const named = await findNamedHooks(paths, settings);
  const { hooks, errors, warnings } = await loadCandidates(named.candidates, settings);
  return {
    hooks,
    errors: [...named.errors, ...errors],
    warnings,
    failedPaths: named.failedPaths(hooks),
  };
}
