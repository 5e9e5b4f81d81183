import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** The folder of the repository. */
export const root: string = resolve(import.meta.dirname, "../../..");

/** What the checks read of a `package.json`. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  bin?: Record<string, string>;
  exports?: Record<string, ExportTarget>;
  publishConfig?: { exports?: Record<string, ExportTarget> };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  [field: string]: unknown;
}

/** One value of `exports`: a path, or conditions. */
export type ExportTarget = string | Record<string, string>;

/** A package of the workspace; `folder` is relative to the root, with forward slashes. */
export interface WorkspacePackage {
  folder: string;
  manifest: Manifest;
}

/** Every package of the workspace, private ones included. */
export function workspacePackages(): WorkspacePackage[] {
  return ["packages", "apps", "tooling"].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => ({ folder: `${group}/${name}`, manifest: readManifest(`${group}/${name}`) }))
      .filter((entry): entry is WorkspacePackage => entry.manifest !== undefined),
  );
}

/** The packages that are published. */
export function publishedPackages(): WorkspacePackage[] {
  return workspacePackages().filter(({ manifest }) => !manifest.private);
}

/** The TypeScript files under a folder's `src`, relative to the root; tests and fixtures only when asked for. */
export function sourceFiles(folder: string, { tests = false } = {}): string[] {
  return readdirSync(join(root, folder, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((file) => tests || !isTestFile(file))
    .sort();
}

/** Whether a file only serves tests: `x.test.ts`, `x.test-d.ts`, `x-fixture.ts`, or anything under `fixtures`. */
export function isTestFile(file: string): boolean {
  return /(\.test(-d)?|-fixture)\.ts$|\/fixtures\//.test(file);
}

/** The text of a file named relative to the root. */
export function readText(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function readManifest(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readText(`${folder}/package.json`)) as Manifest;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
