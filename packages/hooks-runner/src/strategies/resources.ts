import { dirname, resolve } from "node:path";
import type { ResourcesDiscoverEvent } from "@musepi/hooks-types";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import { reportProblems } from "../results/report-problems.js";
import { takeResult } from "./take-result.js";

/** A file or folder that a hook brings along. */
export interface ResourcePath {
  /** Absolute. */
  path: string;
  /** The first hook that named it. */
  hookPath: string;
}

/** What all hooks bring along, in load order, each path once. */
export interface DiscoveredResources {
  skillPaths: ResourcePath[];
  promptPaths: ResourcePath[];
  themePaths: ResourcePath[];
}

/** What a `resources_discover` dispatch holds: the event, and what was found so far. */
export interface ResourcesState {
  readonly event: ResourcesDiscoverEvent;
  readonly found: DiscoveredResources;
}

/** All results, in order, each path once; relative ones start in the hook's folder. A failure is reported. */
export const resources: Strategy<ResourcesState> = {
  readsClock: true,
  closesOnAbort: false,
  draft: ({ state }) => copyDraft(state.event),
  settle(dispatch, draft, returned) {
    const { fields, problems } = takeResult(dispatch, draft, returned);
    reportProblems(dispatch, problems);
    const { hook } = dispatch.current;
    const folder = resolve(dispatch.settings.services.cwd, dirname(hook.resolvedPath));
    for (const kind of kinds) {
      const list = dispatch.state.found[kind];
      for (const named of (fields[kind] ?? []) as string[]) {
        const path = resolve(folder, named);
        if (!list.some((other) => other.path === path)) list.push({ path, hookPath: hook.path });
      }
    }
    return false;
  },
  fail: () => false,
  finish: ({ state }): DiscoveredResources => state.found,
};

const kinds = ["skillPaths", "promptPaths", "themePaths"] as const;
