import { createLoadedHook, type LoadedHook } from "@musepi/hooks-types";
import type { ModuleLoader } from "../evaluate/create-module-loader.js";
import { describeLoadFailure, withPlace } from "./describe-load-failure.js";
import { factoryOf } from "./factory-of.js";
import type { HookCandidate } from "./hook-candidate.js";
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
    return { ...hook, warnings: hook.warnings.map((warning) => withPlace(warning, modules)) };
  } catch (thrown) {
    const error = describeLoadFailure(thrown, candidate, modules);
    // The factory may have waited for an import.
    if (error.code === "HOOK_LOAD_TIMEOUT") giveUp();
    throw error;
  }
}
