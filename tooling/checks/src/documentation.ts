import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { publishedPackages, readText, root } from "./workspace.js";

/** An example: a block marked `ts` in a file of Markdown, with the line where it begins. */
export interface Example {
  file: string;
  line: number;
  code: string;
}

/** The Markdown files that people read: at the root, in `docs`, and one in each published package. */
export function documents(): string[] {
  const markdown = (folder: string) =>
    entries(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name));
  return [
    ...markdown("."),
    ...markdown("docs"),
    ...publishedPackages().flatMap(({ folder }) => markdown(folder)),
  ];
}

/** Every example of a document. */
export function examplesOf(file: string, text: string = readText(file)): Example[] {
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(({ index, 1: code = "" }) => ({
    file,
    line: text.slice(0, index).split("\n").length + 1,
    code,
  }));
}

/** What the compiler says about examples, one line each, with the place in the document. */
export function compileExamples(examples: Example[]): string[] {
  const folder = join(root, "tooling/checks/.cache/examples");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = new Map(examples.map((example, index) => [join(folder, `${index}.ts`), example]));
  for (const [path, { code }] of sources) writeFileSync(path, code);
  const program = ts.createProgram([...sources.keys()], compilerOptions());
  return [...sources].flatMap(([path, example]) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(path)).map((found) => {
      const message = ts.flattenDiagnosticMessageText(found.messageText, "\n");
      const { line = 0 } = found.file?.getLineAndCharacterOfPosition(found.start ?? 0) ?? {};
      return `${example.file}:${example.line + line}: ${message}`;
    }),
  );
}

/** The compiler options of the workspace. */
export function baseCompilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, "tsconfig.base.json"), ts.sys.readFile);
  return ts.convertCompilerOptionsFromJson(config.compilerOptions, root).options;
}

function compilerOptions(): ts.CompilerOptions {
  // Examples lie outside every package: their imports are looked up by this list instead of in node_modules. It leads
  // to the built declarations, which are what a reader of the example has.
  const paths = publishedPackages().flatMap(({ folder, manifest }) =>
    Object.entries(manifest.exports ?? {}).flatMap(([key, target]) =>
      typeof target === "string"
        ? []
        : [[join(manifest.name, key), [join(root, folder, target.types ?? "")]]],
    ),
  );
  return { ...baseCompilerOptions(), paths: Object.fromEntries(paths) };
}

function entries(folder: string): string[] {
  return existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
}
