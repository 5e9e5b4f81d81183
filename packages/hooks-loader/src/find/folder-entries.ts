import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { errorText } from "@musepi/hooks-types";

/**
 * The modules by which a folder counts as hooks: those that `musepi.hooks` in its `package.json` lists, else its
 * `index.ts`, else its `index.js`, else none. Absolute paths; those of a manifest need not exist.
 *
 * @throws Error when the manifest cannot be read or `musepi.hooks` is not a list of paths
 * @internal
 */
export function folderEntries(folder: string): string[] {
  const listed = manifestEntries(join(folder, "package.json"));
  if (listed) return listed.map((path) => resolve(folder, path));
  const index = ["index.ts", "index.js"].map((name) => join(folder, name)).find(existsSync);
  return index === undefined ? [] : [index];
}

function manifestEntries(manifestFile: string): string[] | undefined {
  if (!existsSync(manifestFile)) return undefined;
  const hooks = property(property(readManifest(manifestFile), "musepi"), "hooks");
  if (hooks === undefined) return undefined;
  if (Array.isArray(hooks) && hooks.every((path) => typeof path === "string")) return hooks;
  throw new Error(
    `${manifestFile} has musepi.hooks: ${JSON.stringify(hooks)}; expected a list of paths, for example ["./src/gate.ts"].`,
  );
}

function readManifest(manifestFile: string): unknown {
  try {
    return JSON.parse(readFileSync(manifestFile, "utf8"));
  } catch (error) {
    throw new Error(`${manifestFile} cannot be read: ${errorText(error)}`);
  }
}

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
