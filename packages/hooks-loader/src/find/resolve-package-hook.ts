import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { jitiOptions } from "../evaluate/jiti-options.js";
import { loadError } from "../load/load-error.js";
import type { NamedHookContext } from "./find-named-hook.js";
import { findProjectRoot, isInside, realPath } from "./find-project-root.js";

/**
 * The file that the name of a package (`@musepi/example-hooks/permission-gate`) leads to, from the working folder or
 * else from the host. A package that lies in the project is the project's code, and a name is no consent to that;
 * one that the host has itself is the host's.
 *
 * @throws HookError `HOOK_NOT_FOUND` or `HOOK_UNTRUSTED`
 * @internal
 */
export async function resolvePackageHook(
  named: string,
  { cwd, home, hostUrl }: NamedHookContext,
): Promise<string> {
  const { createJiti } = await import("jiti");
  const resolveFrom = (base: string): string | undefined => {
    const found = createJiti(base, jitiOptions).esmResolve(named, { try: true });
    return found?.startsWith("file:") ? fileURLToPath(found) : undefined;
  };
  const fromHere = resolveFrom(join(cwd, "hooks.js"));
  const fromHost = hostUrl === undefined ? undefined : resolveFrom(hostUrl);
  const found = fromHere ?? fromHost;
  if (found === undefined) throw loadError("HOOK_NOT_FOUND", named, notFound(named, cwd));
  const file = realPath(found);
  if (fromHost !== undefined && file === realPath(fromHost)) return file;
  const project = findProjectRoot(cwd, home) ?? realPath(cwd);
  if (project === realPath(home) || !isInside(file, project)) return file;
  const message = `${named} is a package of this project (${file}); a project's code is run only when its file is named: --hook ${file}`;
  throw loadError("HOOK_UNTRUSTED", named, message);
}

function notFound(named: string, cwd: string): string {
  const path = resolve(cwd, named);
  const advice = existsSync(path)
    ? `There is a ${path}; to name that, write ./${named}.`
    : `Check the name, or install the package; a path begins with "./", "~/" or "/".`;
  return `${named} is not there: neither a file in ${cwd} nor a package that can be found from it. ${advice}`;
}
