import { loadHooks } from "@musepi/hooks-loader";
import type { LoadedHook } from "@musepi/hooks-types";
import { hostModules } from "../cli/host-modules.js";

/**
 * Loads example hooks by their names, as `--hook @musepi/example-hooks/NAME` would.
 *
 * @throws HookError of the first one that does not load
 * @example
 * const hooks = await loadDemoHooks(["permission-gate"], "/tmp/demo");
 */
export async function loadDemoHooks(
  names: readonly string[],
  cwd: string,
): Promise<{ name: string; hook: LoadedHook }[]> {
  const paths = names.map((name) => `@musepi/example-hooks/${name}`);
  const { hooks, errors } = await loadHooks(paths, cwd, {
    hostUrl: import.meta.url,
    virtualModules: hostModules,
  });
  const [error] = errors;
  if (error) throw error;
  return hooks.map((hook) => ({ name: hookName(hook.path), hook }));
}

/** The last part of the name by which a hook was loaded. */
export function hookName(path: string): string {
  return path.split("/").at(-1) ?? path;
}
