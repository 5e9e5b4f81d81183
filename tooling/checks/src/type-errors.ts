import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** How a project outside the workspace may be configured: its `module` and `moduleResolution`. */
export type Resolution = "node16" | "bundler";

/**
 * Type-checks the `.ts` files of a folder under `strict`, and the declarations of our packages installed in it; gives
 * `file:line: message` for each error. Declarations of other packages are not checked: typebox's alone take a minute.
 */
export function typeErrors(folder: string, resolution: Resolution): string[] {
  const own = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const options: ts.CompilerOptions = {
    ...resolutions[resolution],
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    types: ["node"],
    typeRoots: [join(folder, "node_modules/@types")],
    noEmit: true,
  };
  const program = ts.createProgram(
    own.map((name) => join(folder, name)),
    options,
  );
  const ours = program
    .getSourceFiles()
    .filter(({ fileName }) =>
      /^[^/]+\.ts$|^node_modules\/@musepi\//.test(relative(folder, fileName)),
    );
  return [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...ours.flatMap((file) => ts.getPreEmitDiagnostics(program, file)),
  ].map((diagnostic) => describe(folder, diagnostic));
}

const resolutions = {
  node16: { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
};

function describe(folder: string, { file, start = 0, messageText }: ts.Diagnostic): string {
  const message = ts.flattenDiagnosticMessageText(messageText, "\n");
  if (!file) return message;
  const { line } = file.getLineAndCharacterOfPosition(start);
  return `${relative(folder, file.fileName)}:${line + 1}: ${message}`;
}
