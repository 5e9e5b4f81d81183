import { join } from "node:path";
import type { HookError } from "@musepi/hooks-types";
import { loadError } from "../load/load-error.js";
import { findHooksBelow } from "./find-hooks-below.js";
import { findMisplaced } from "./find-misplaced.js";

/** Hooks that somebody else's project brings along: they are named, and not run. @internal */
export interface ProjectHooks {
  found: { path: string; file: string }[];
  /** Folders and manifests that cannot be read, and files that lie where no hook is looked for. */
  warnings: HookError[];
}

/** Finds the hooks of a project by their names; none of them is read. @internal */
export function findProjectHooks(projectRoot: string): ProjectHooks {
  const base = join(projectRoot, ".musepi");
  const { found, unreadable } = findHooksBelow(base);
  return {
    found,
    warnings: [
      ...unreadable.map(({ path, reason }) => untrusted(path, ` (${reason})`)),
      ...findMisplaced(base, () => false),
    ],
  };
}

/** Says that a hook of the project is not run. @internal */
export function untrusted(path: string, detail = ""): HookError {
  const message = `${path} is a hook of this project and is not run${detail}. If you trust it, name it: --hook ${path}`;
  return loadError("HOOK_UNTRUSTED", path, message);
}
