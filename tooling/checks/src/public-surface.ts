import { join } from "node:path";
import ts from "typescript";
import { publishedPackages, root } from "./workspace.js";

/** Everything that can be imported from the published packages, read from their built declarations, one name a line. */
export function publicSurface(): string {
  const modules = publishedPackages().flatMap(({ folder, manifest }) =>
    Object.entries(manifest.exports ?? {}).map(([key, target]) => ({
      title: join(manifest.name, key),
      file: typeof target === "string" ? undefined : join(root, folder, target.types ?? ""),
    })),
  );
  const files = modules.flatMap(({ file }) => file ?? []);
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    skipLibCheck: true,
    noEmit: true,
  });
  const parts = modules.map(({ title, file }) => [title, ...(file ? names(program, file) : [])]);
  return `${parts.map((lines) => lines.join("\n  ")).join("\n\n")}\n`;
}

function names(program: ts.Program, file: string): string[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  if (!symbol) throw new Error(`${file} is not a module with exports; build the package first.`);
  return checker
    .getExportsOfModule(symbol)
    .map((exported) => (isValue(checker, exported) ? exported.name : `type ${exported.name}`))
    .sort();
}

function isValue(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  const typeOnly =
    symbol.declarations?.some((node) => ts.isTypeOnlyExportDeclaration(node)) ?? false;
  if (typeOnly) return false;
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  if (target.flags === ts.SymbolFlags.None)
    throw new Error(`${symbol.name} is exported but not declared.`);
  return (target.flags & ts.SymbolFlags.Value) !== 0;
}
