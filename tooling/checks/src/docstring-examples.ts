import { basename, join } from "node:path";
import ts from "typescript";
import { baseCompilerOptions } from "./documentation.js";
import { readText, root } from "./workspace.js";

/**
 * Compiles the examples in the docstrings of source files and gives what the compiler says, one line each. An example
 * sees what it imports, and what its file exports.
 */
export function compileDocstringExamples(files: string[], read = readText): string[] {
  const examples = new Map(files.flatMap((file) => modulesOf(file, read(file))));
  const texts = new Map([
    ...files.map((file) => [join(root, file), read(file)] as const),
    ...examples,
  ]);
  const options = { ...baseCompilerOptions(), verbatimModuleSyntax: false };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  const program = ts.createProgram([...examples.keys()], options, host);
  const modules = [...examples.keys()].flatMap((path) => program.getSourceFile(path) ?? []);
  return modules.flatMap((module) =>
    ts.getPreEmitDiagnostics(program, module).map((found) => describe(module, found)),
  );
}

/** A module for each example, as if it lay beside the file: its path, and its text. */
function modulesOf(file: string, text: string): [string, string][] {
  const stem = join(root, file).replace(/\.ts$/, "");
  const blocks = [...text.matchAll(/^ *\* ```ts\n(.*?)^ *\* ```$/gms)].map(
    ([, block = ""]) => block,
  );
  return blocks.map((block, index) => {
    const code = block.replace(/^ *\* ?/gm, "");
    return [`${stem}.example${index}.ts`, moduleText({ code, file, exported: exportsOf(text) })];
  });
}

interface ModuleParts {
  code: string;
  file: string;
  exported: string[];
}

function moduleText({ code, file, exported }: ModuleParts): string {
  const imports = code.match(/^import [^;]*;$/gm)?.join("\n") ?? "";
  const names = exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(imports));
  const body = code.replace(/^import [^;]*;$/gm, "");
  // Exports and declarations must stand at the top; anything else may also return.
  const isDeclaration = /^(declare|export) /m.test(body);
  return [
    `import { ${names.join(", ")} } from "./${basename(file).replace(/\.ts$/, ".js")}";`,
    imports,
    isDeclaration ? body : `export async function example() {\n${body}\n}`,
  ].join("\n");
}

function exportsOf(text: string): string[] {
  const declarations = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;
  return [...new Set([...text.matchAll(declarations)].map(([, name = ""]) => name))];
}

function describe(module: ts.SourceFile, { start = 0, messageText }: ts.Diagnostic): string {
  const { line } = module.getLineAndCharacterOfPosition(start);
  const code = module.text.split("\n")[line]?.trim();
  const file = module.fileName.slice(root.length + 1).replace(/\.example\d+\.ts$/, ".ts");
  return `${file}: \`${code}\`: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
}
