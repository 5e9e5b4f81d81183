import { discoverAndLoadHooks, loadHooks } from "@musepi/hooks-loader";
import type { LoadedHook } from "@musepi/hooks-types";
import { agentDir } from "../config/agent-dir.js";
import { ExitError, exitCodes } from "./exit-error.js";
import { hostModules } from "./host-modules.js";
import type { CommandLine } from "./parse-command-line.js";
import type { Program } from "./program.js";
import { unheardHandlers } from "./unheard-handlers.js";

/**
 * Loads the hooks of a run: those of the user's folder unless `--no-hooks` says otherwise, then those of `--hook`. What
 * went wrong is reported.
 *
 * @throws ExitError (3) when a hook of `--hook` did not load: without it a gate would stand open
 */
export async function loadRunHooks(
  commandLine: CommandLine,
  cwd: string,
  { reporter, hookCode }: Program,
): Promise<LoadedHook[]> {
  const named = commandLine.list("hook");
  const options = {
    virtualModules: hostModules,
    hostUrl: import.meta.url,
    runHook: hookCode.run,
  };
  const { hooks, errors, warnings, failedPaths } = commandLine.has("no-hooks")
    ? await loadHooks(named, cwd, options)
    : await discoverAndLoadHooks(named, cwd, { ...options, agentDir: agentDir() });
  for (const error of [...errors, ...warnings, ...unheardHandlers(hooks)]) reporter.report(error);
  if (failedPaths.length === 0) return hooks;
  const [which, them] = failedPaths.length === 1 ? ["a hook", "it"] : ["hooks", "them"];
  throw new ExitError(
    `Nothing was sent to a model, because ${which} named with --hook did not load: ${failedPaths.join(", ")}. Correct ${them}, or leave the option out.`,
    exitCodes.hooks,
  );
}
