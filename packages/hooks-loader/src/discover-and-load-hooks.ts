import { findNamedHooks } from "./find/find-named-hooks.js";
import { findProjectHooks, type ProjectHooks, untrusted } from "./find/find-project-hooks.js";
import { findProjectRoot } from "./find/find-project-root.js";
import { findMisplacedUserHooks, findUserHooks } from "./find/find-user-hooks.js";
import { userAgentDir } from "./find/user-agent-dir.js";
import { loadCandidates } from "./load/load-candidates.js";
import { loadSettings } from "./load/load-settings.js";
import type { LoadHooksOptions, LoadHooksResult } from "./load-hooks.js";

/** Options of `discoverAndLoadHooks`. */
export interface DiscoverHooksOptions extends LoadHooksOptions {
  /** The user's folder of the agent; default: `MUSEPI_AGENT_DIR`, else `~/.musepi/agent`. */
  agentDir?: string | undefined;
}

/**
 * Loads the user's hooks, from `hooks/pre`, `hooks/post`, `hooks` and `extensions` in the agent's folder, and then those
 * that are named. Hooks of the project that `cwd` belongs to are not run: each becomes a warning `HOOK_UNTRUSTED`,
 * unless its path is among the named ones.
 *
 * @param configuredPaths As in `loadHooks`.
 * @throws HookError `OPTION_INVALID` only; whatever is wrong with a hook is in the result
 * @example
 * ```ts
 * const { hooks, failedPaths } = await discoverAndLoadHooks(["~/gates/no-rm.ts"], process.cwd());
 * if (failedPaths.length > 0) process.exitCode = 3;
 * ```
 */
export async function discoverAndLoadHooks(
  configuredPaths: readonly string[],
  cwd: string,
  options: DiscoverHooksOptions = {},
): Promise<LoadHooksResult> {
  const settings = loadSettings(cwd, options);
  const agentDir = options.agentDir ?? userAgentDir(settings.home);
  const projectRoot = findProjectRoot(settings.cwd, settings.home);
  const user = findUserHooks(agentDir, projectRoot);
  const project = projectRoot === undefined ? noProjectHooks : findProjectHooks(projectRoot);
  const named = await findNamedHooks(configuredPaths, settings);
  const loaded = await loadCandidates([...user.candidates, ...named.candidates], settings);

  const asked = new Set([...user.candidates, ...named.candidates].map(({ file }) => file));
  const strange = [...user.ofProject, ...project.found].filter(({ file }) => !asked.has(file));
  return {
    hooks: loaded.hooks,
    errors: [...user.errors, ...named.errors, ...loaded.errors],
    warnings: [
      ...strange.map(({ path }) => untrusted(path)),
      ...project.warnings,
      ...findMisplacedUserHooks(agentDir, settings.home, loaded.wasImported),
      ...loaded.warnings,
    ],
    failedPaths: named.failedPaths(loaded.hooks),
  };
}

const noProjectHooks: ProjectHooks = { found: [], warnings: [] };
