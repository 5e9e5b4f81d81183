import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes the check whether Node itself is to evaluate a file: one of a package in `node_modules` that is plain
 * JavaScript, no pack of hooks, and names no module of the host among its dependencies, which it would otherwise
 * get in a second copy.
 * @internal
 */
export function createPackageCheck(hostPackages: ReadonlySet<string>): (file: string) => boolean {
  const known = new Map<string, boolean>();
  return (file) => {
    if (/\.[cm]?tsx?$/.test(file)) return false;
    const folder = packageFolder(file);
    if (folder === undefined) return false;
    const answer = known.get(folder) ?? isIndependent(join(folder, "package.json"), hostPackages);
    known.set(folder, answer);
    return answer;
  };
}

function packageFolder(file: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/s.exec(file)?.[0];
}

function isIndependent(manifestFile: string, hostPackages: ReadonlySet<string>): boolean {
  const manifest = readObject(manifestFile);
  if (Reflect.has(entry(manifest, "musepi"), "hooks")) return false;
  return ["dependencies", "peerDependencies", "optionalDependencies"].every((list) =>
    Object.keys(entry(manifest, list)).every((name) => !hostPackages.has(name)),
  );
}

function readObject(file: string): object {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {}; // A folder without a manifest depends on nothing.
  }
}

function entry(manifest: object, key: string): object {
  const value: unknown = Reflect.get(manifest, key);
  return typeof value === "object" && value !== null ? value : {};
}
