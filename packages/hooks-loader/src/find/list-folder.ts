import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** An entry of a folder. @internal */
export interface FolderEntry {
  name: string;
  path: string;
  isFolder: boolean;
}

/**
 * What lies in a folder, by name, without hidden entries and `node_modules`; nothing when there is no such folder.
 * @throws Error when the folder is there and cannot be read
 * @internal
 */
export function listFolder(folder: string): FolderEntry[] {
  return readNames(folder)
    .filter((name) => !name.startsWith(".") && name !== "node_modules")
    .sort((one, other) => (one < other ? -1 : 1))
    .map((name) => {
      const path = join(folder, name);
      return { name, path, isFolder: isFolder(path) };
    });
}

/** Whether a path leads to a folder. @internal */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false; // A link that leads nowhere, or to itself.
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
}
