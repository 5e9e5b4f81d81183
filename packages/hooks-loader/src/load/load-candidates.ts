import { HookError, type LoadedHook } from "@musepi/hooks-types";
import type { HookCandidate } from "./hook-candidate.js";
import { loadError } from "./load-error.js";
import { loadHook } from "./load-hook.js";
import type { LoadSettings } from "./load-settings.js";
import { withExitGuard } from "./with-exit-guard.js";

/** What became of the candidates. @internal */
export interface LoadedCandidates {
  hooks: LoadedHook[];
  errors: HookError[];
  warnings: HookError[];
  /** Whether a module imported a file. */
  wasImported(file: string): boolean;
}

/**
 * Loads candidates one after another, in their order; each file once. One that fails does not stop the others.
 * @internal
 */
export async function loadCandidates(
  candidates: readonly HookCandidate[],
  settings: Pick<LoadSettings, "virtualModules" | "timeoutMs" | "runHook">,
): Promise<LoadedCandidates> {
  if (candidates.length === 0) return { ...nothing(), wasImported: () => false };
  const { createModuleLoader } = await import("../evaluate/create-module-loader.js");
  const modules = await createModuleLoader(settings.virtualModules);
  const result = nothing();
  const failures: { candidate: HookCandidate; error: HookError }[] = [];
  const first = new Map<string, HookCandidate>();
  await withExitGuard(async (guard) => {
    for (const candidate of candidates) {
      const earlier = first.get(candidate.file);
      if (earlier) {
        result.warnings.push(duplicate(candidate, earlier));
        continue;
      }
      first.set(candidate.file, candidate);
      try {
        const load = () => loadHook(candidate, modules, settings.timeoutMs);
        const hook = await guard.run(() => settings.runHook(candidate.path, load));
        result.hooks.push(hook);
      } catch (error) {
        if (!HookError.isInstance(error)) throw error;
        failures.push({ candidate, error });
      }
    }
  });
  const named = new Set(candidates.filter(isNamed).map(({ file }) => file));
  const errors = failures.filter(
    ({ candidate: { file }, error }) =>
      // Whoever names a file wants it to be a hook; one that was discovered may be a helper of others.
      named.has(file) || error.code !== "HOOK_NO_FACTORY" || !modules.wasImported(file),
  );
  result.errors.push(...errors.map(({ error }) => error));
  return { ...result, wasImported: modules.wasImported };
}

function nothing() {
  return { hooks: [] as LoadedHook[], errors: [] as HookError[], warnings: [] as HookError[] };
}

function isNamed({ configuredPath }: HookCandidate): boolean {
  return configuredPath !== undefined;
}

function duplicate({ path, file }: HookCandidate, earlier: HookCandidate): HookError {
  const message = `${path} is the same file as ${earlier.path} (${file}); it is loaded once, in that one's place.`;
  return loadError("HOOK_DUPLICATE", path, message);
}
