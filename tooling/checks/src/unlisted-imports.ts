import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import ts from "typescript";
import { root, type WorkspacePackage } from "./workspace.js";

/** The packages that the built files and declarations of a package import although its manifest does not bring them. */
export async function unlistedImports({ folder, manifest }: WorkspacePackage): Promise<string[]> {
  const { name, dependencies, peerDependencies } = manifest;
  const listed = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
  const imports = [...(await importsOfCode(folder)), ...importsOfDeclarations(folder)];
  const packages = imports
    .filter((path) => !isBuiltin(path) && !path.startsWith("."))
    .map(packageName);
  return [...new Set(packages)].filter((imported) => !listed.includes(imported)).sort();
}

async function importsOfCode(folder: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: join(root, folder),
    entryPoints: builtFiles(folder, /\.c?js$/),
    outdir: ".cache/imports",
    bundle: true,
    packages: "external",
    metafile: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  // "<runtime>" is esbuild's own, for the `require` of CommonJS.
  const others = imports.filter(({ external, path }) => external && path !== "<runtime>");
  return others.map(({ path }) => path);
}

function importsOfDeclarations(folder: string): string[] {
  return builtFiles(folder, /\.d\.ts$/).flatMap((file) =>
    ts.preProcessFile(readFileSync(file, "utf8")).importedFiles.map(({ fileName }) => fileName),
  );
}

function builtFiles(folder: string, ending: RegExp): string[] {
  const dist = join(root, folder, "dist");
  return readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => join(dist, name));
}

function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
