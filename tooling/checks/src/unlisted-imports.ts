import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { root, type WorkspacePackage } from "./workspace.js";

/** The packages that the built files and declarations of a package import although its manifest does not bring them. */
export function unlistedImports({ folder, manifest }: WorkspacePackage): string[] {
  const listed = [
    manifest.name,
    ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
  ];
  const names = builtFiles(folder).flatMap((file) =>
    ts
      .preProcessFile(readFileSync(file, "utf8"), true, true)
      .importedFiles.map((found) => found.fileName),
  );
  const packages = names
    .filter((name) => !name.startsWith(".") && !isBuiltin(name))
    .map(packageName);
  return [...new Set(packages)].filter((name) => !listed.includes(name)).sort();
}

function builtFiles(folder: string): string[] {
  const dist = join(root, folder, "dist");
  return readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|d\.ts)$/.test(name))
    .map((name) => join(dist, name));
}

function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
