import { errorText, HookError } from "@musepi/hooks-types";
import type { ModuleLoader } from "../evaluate/create-module-loader.js";
import { findMissingImport } from "../evaluate/import-missing.js";
import { LoadTimeout } from "../evaluate/load-timeout.js";
import { placeText } from "../evaluate/source-place.js";
import { SyntaxProblem } from "../evaluate/syntax-problem.js";
import type { HookCandidate } from "./hook-candidate.js";
import { loadError } from "./load-error.js";

/** Whatever a hook threw while it loaded, as one error of that hook with the place in its source. @internal */
export function describeLoadFailure(
  thrown: unknown,
  { path, file }: HookCandidate,
  modules: Pick<ModuleLoader, "locate">,
): HookError {
  // What a factory imports with `import()` fails like what the module imports.
  const failedFactory = HookError.isInstance(thrown) && thrown.code === "HOOK_FACTORY_FAILED";
  const cause = failedFactory ? thrown.cause : thrown;
  if (cause instanceof SyntaxProblem) {
    const hook = cause.file === file ? "" : `${path} cannot be loaded, for what it imports: `;
    return loadError("HOOK_SYNTAX", path, `${hook}${cause.message}`, cause);
  }
  if (cause instanceof LoadTimeout) {
    const message = `${path} cannot be loaded: ${cause.file} did not finish within ${cause.timeoutMs} ms; an await at its top does not end. Do slow work in session_start, not while loading.`;
    return loadError("HOOK_LOAD_TIMEOUT", path, message, cause);
  }
  const missing = findMissingImport(cause);
  if (missing) {
    const { specifier, importer } = missing;
    const message = `${path} cannot be loaded: "${specifier}", which ${importer} imports, is not there. ${remedy(specifier, importer)}`;
    return loadError("HOOK_IMPORT_MISSING", path, message, cause);
  }
  // One with another path is what a module of the hook threw.
  if (HookError.isInstance(thrown) && thrown.hookPath === path) return withPlace(thrown, modules);
  const message = `${path} failed while it was loaded: ${errorText(thrown)}${placeOf(thrown, modules)}. Nothing of this hook is active; correct it and start again.`;
  return loadError("HOOK_IMPORT_FAILED", path, message, thrown);
}

/** The same error, with the place in the hook's source at the end of its message, if there is one. @internal */
export function withPlace(error: HookError, modules: Pick<ModuleLoader, "locate">): HookError {
  const { code, hookPath, event, cause } = error;
  const place = placeOf(cause ?? error, modules);
  if (place === "") return error;
  const located = new HookError({
    code,
    hookPath,
    event,
    message: `${error.message}${place}`,
    cause,
  });
  const frames = error.stack?.indexOf("\n    at ") ?? -1;
  if (frames >= 0) located.stack = `${located}${error.stack?.slice(frames)}`;
  return located;
}

function remedy(specifier: string, importer: string): string {
  return /^[./]|^file:/.test(specifier)
    ? "Correct the import, or put the file there."
    : `Install it where ${importer} finds it, in a node_modules folder beside or above, or correct the import.`;
}

function placeOf(thrown: unknown, modules: Pick<ModuleLoader, "locate">): string {
  const place = modules.locate(thrown);
  return place ? ` (${placeText(place)})` : "";
}
