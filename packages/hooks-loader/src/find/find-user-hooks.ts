import { existsSync } from "node:fs";
import { join } from "node:path";
import type { HookError } from "@musepi/hooks-types";
import type { HookCandidate } from "../load/hook-candidate.js";
import { loadError } from "../load/load-error.js";
import { findHooksBelow } from "./find-hooks-below.js";
import { findMisplaced, misplacedIn } from "./find-misplaced.js";
import { isInside, realPath } from "./find-project-root.js";

/** The user's hooks. @internal */
export interface UserHooks {
  candidates: HookCandidate[];
  /** What lies in the user's folder only by a link into the project: the project's code. */
  ofProject: { path: string; file: string }[];
  errors: HookError[];
}

/** Finds the hooks in the user's folder of the agent. @internal */
export function findUserHooks(agentDir: string, projectRoot: string | undefined): UserHooks {
  const { found, unreadable } = findHooksBelow(agentDir);
  const isOfProject = ({ file }: { file: string }): boolean =>
    projectRoot !== undefined &&
    isInside(file, projectRoot) &&
    !isInside(realPath(agentDir), projectRoot);
  return {
    candidates: found.filter((hook) => existsSync(hook.file) && !isOfProject(hook)),
    ofProject: found.filter(isOfProject),
    errors: [
      ...unreadable.map(({ path, reason }) =>
        notLoaded(path, `Nothing of ${path} is loaded: ${reason}. Correct that, or remove it.`),
      ),
      ...found
        .filter(({ file }) => !existsSync(file))
        .map(({ path }) => notLoaded(path, `${path} leads to no file. Correct it, or remove it.`)),
    ],
  };
}

function notLoaded(path: string, message: string): HookError {
  return loadError("HOOK_NOT_FOUND", path, message);
}

/**
 * Warnings for hooks of the user that lie where none is looked for, in `~/.musepi` instead of `~/.musepi/agent` too.
 * @internal
 */
export function findMisplacedUserHooks(
  agentDir: string,
  home: string,
  isImported: (file: string) => boolean,
): HookError[] {
  const above = join(home, ".musepi");
  const tooHigh = realPath(above) === realPath(agentDir) ? [] : ["hooks", "extensions"];
  return [
    ...findMisplaced(agentDir, isImported),
    ...tooHigh.flatMap((name) => misplacedIn(join(above, name), join(agentDir, name))),
  ];
}
