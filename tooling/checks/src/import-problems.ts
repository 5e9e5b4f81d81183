import { posix } from "node:path";
import ts from "typescript";
import { isTestFile } from "./workspace.js";

/** Which of our packages the sources of a folder may import. */
export const allowedImports: Record<string, readonly string[]> = {
  "packages/hooks-types": [],
  "packages/hooks-loader": ["@musepi/hooks-types"],
  "packages/hooks-runner": ["@musepi/hooks-types"],
  "packages/tool-wrapper": ["@musepi/hooks-types"],
  "packages/example-hooks": ["@musepi/hooks-types"],
  "apps/cli": [
    "@musepi/hooks-types",
    "@musepi/hooks-loader",
    "@musepi/hooks-runner",
    "@musepi/tool-wrapper",
    "@musepi/example-hooks",
  ],
};

/** The layers of `apps/cli/src`, lowest first; a folder imports only itself and lower layers. */
const layers: readonly (readonly string[])[] = [
  ["config"],
  ["session", "models", "tools", "resources"],
  ["agent"],
  ["modes"],
];

/** A file to check: `folder` and `path` are relative to the root of the repository. */
export interface CheckedFile {
  folder: string;
  path: string;
  text: string;
}

/** The imports of a file that the architecture forbids, one sentence each. Tests may import any package, but nothing outside their own by path. */
export function importProblems(file: CheckedFile): string[] {
  const names = ts
    .preProcessFile(file.text, true, true)
    .importedFiles.map((found) => found.fileName);
  return names.flatMap((name) => {
    const reason =
      escapes(file, name) ?? (isTestFile(file.path) ? undefined : wrongDirection(file, name));
    return reason ? [`${file.path} imports ${name}: ${reason}`] : [];
  });
}

function escapes({ folder, path }: CheckedFile, name: string): string | undefined {
  if (!name.startsWith(".") || resolvePath(path, name).startsWith(`${folder}/`)) return undefined;
  return `the path leads out of ${folder}; import the package by its name`;
}

function wrongDirection({ folder, path }: CheckedFile, name: string): string | undefined {
  const [ours] = /^@musepi\/[^/]+/.exec(name) ?? [];
  if (ours)
    return allowedImports[folder]?.includes(ours) ? undefined : `${folder} may not import it`;
  if (!name.startsWith(".")) return undefined;
  const [from, to] = [layerOf(path), layerOf(resolvePath(path, name))];
  if (!from || !to || from.folder === to.folder || from.rank > to.rank) return undefined;
  return `${from.folder} may only import lower layers`;
}

function layerOf(path: string): { folder: string; rank: number } | undefined {
  const [, folder = ""] = /^apps\/cli\/src\/([^/]+)\//.exec(path) ?? [];
  const rank = layers.findIndex((folders) => folders.includes(folder));
  return rank === -1 ? undefined : { folder, rank };
}

function resolvePath(path: string, name: string): string {
  return posix.join(posix.dirname(path), name);
}
