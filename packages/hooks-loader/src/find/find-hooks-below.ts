import { lstatSync } from "node:fs";
import { join } from "node:path";
import { errorText } from "@musepi/hooks-types";
import { isInside, realPath } from "./find-project-root.js";
import { folderEntries } from "./folder-entries.js";
import { isHookFileName } from "./hook-file-name.js";
import { type FolderEntry, isFolder, listFolder } from "./list-folder.js";

/** What was found where hooks lie by convention. @internal */
export interface HooksBelow {
  /** In the order in which they load. */
  found: { path: string; file: string }[];
  /** A folder or manifest that cannot be read. */
  unreadable: { path: string; reason: string }[];
}

/** Folders of hooks, below `.musepi` and below the agent's folder, in order. @internal */
export const hookFolders = ["hooks/pre", "hooks/post", "hooks", "extensions"] as const;

/** The hooks below a folder, by their names alone: nothing is imported. @internal */
export function findHooksBelow(base: string): HooksBelow {
  const result: HooksBelow = { found: [], unreadable: [] };
  const attempt = (path: string, read: () => void): void => {
    try {
      read();
    } catch (error) {
      result.unreadable.push({ path, reason: errorText(error) });
    }
  };
  const add = (path: string): void => {
    result.found.push({ path, file: realPath(path) });
  };
  for (const folder of hookFolders.map((name) => join(base, name))) {
    attempt(folder, () => {
      if (!isFolder(folder) && isThere(folder)) throw new Error("it is not a folder");
      for (const entry of listFolder(folder)) {
        if (entry.isFolder) attempt(entry.path, () => entriesOf(entry, base).forEach(add));
        else if (isHookFileName(entry.name)) add(entry.path);
      }
    });
  }
  return { ...result, unreadable: outermost(result.unreadable) };
}

// A folder that cannot be read takes those inside with it; one message is enough.
function outermost(unreadable: HooksBelow["unreadable"]): HooksBelow["unreadable"] {
  return unreadable.filter(
    ({ path }) => !unreadable.some((other) => other.path !== path && isInside(path, other.path)),
  );
}

/** Whether there is anything with this name, a link that leads nowhere included. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // What should be a folder above it is none, or cannot be entered.
  }
}

function entriesOf({ path }: FolderEntry, base: string): string[] {
  const isHookFolder = hookFolders.some((name) => join(base, name) === path);
  return isHookFolder ? [] : folderEntries(path);
}
