import { expect, it } from "vitest";
import { compileDocstringExamples } from "./docstring-examples.js";
import { publishedPackages, sourceFiles } from "./workspace.js";

it("every example in a docstring compiles", { timeout: 120_000 }, () => {
  const files = publishedPackages().flatMap(({ folder }) => sourceFiles(folder));
  expect(compileDocstringExamples(files)).toEqual([]);
});

it("an example that does not fit the code above it is found", () => {
  const text = [
    "/**",
    " * Doubles.",
    " * @example",
    " * ```ts",
    " * double(1);",
    ' * double("1");',
    " * ```",
    " */",
    "export const double = (value: number): number => value * 2;",
  ].join("\n");
  expect(compileDocstringExamples(["tooling/checks/src/doubling.ts"], () => text)).toEqual([
    expect.stringContaining('`double("1");`: Argument of type'),
  ]);
});
