import { createLoadedHook, errorText, type HookError, type LoadedHook } from "@musepi/hooks-types";
import type { ModuleLoader } from "../evaluate/create-module-loader.js";
import { describeLoadFailure, withPlace } from "./describe-load-failure.js";
import { factoryOf } from "./factory-of.js";
import type { HookCandidate } from "./hook-candidate.js";
import { loadError } from "./load-error.js";
import { withinTime } from "./within-time.js";

/** Imports a hook and runs its factory. @throws HookError @internal */
export async function loadHook(
  candidate: HookCandidate,
  modules: ModuleLoader,
  timeoutMs: number,
): Promise<LoadedHook> {
  const { path, file } = candidate;
  const giveUp = () => modules.giveUp(file, timeoutMs);
  try {
    const factory = factoryOf(await withinTime(modules.importFile(file), timeoutMs, giveUp), path);
    const hook = await createLoadedHook({ path, resolvedPath: file, factory, timeoutMs });
    if (hook.warnings.length === 0) return hook;
    const located = hook.warnings.map((warning) => withPlace(warning, modules));
    return {
      ...hook,
      // With those that come later, when the hook registers something odd again.
      get warnings() {
        return [...located, ...hook.warnings.slice(located.length)];
      },
    };
  } catch (thrown) {
    const error = describe(thrown, candidate, modules);
    // The factory may have waited for an import.
    if (error.code === "HOOK_LOAD_TIMEOUT") giveUp();
    throw error;
  }
}

/** Bears also what cannot be looked at: a proxy, an error whose stack is a getter that throws. */
function describe(thrown: unknown, candidate: HookCandidate, modules: ModuleLoader): HookError {
  try {
    return describeLoadFailure(thrown, candidate, modules);
  } catch {
    const { path } = candidate;
    const message = `${path} failed while it was loaded: ${errorText(thrown)}. Nothing of this hook is active; correct it and start again.`;
    return loadError("HOOK_IMPORT_FAILED", path, message);
  }
}
