import { expect, it } from "vitest";
import { readText, sourceFiles, workspacePackages } from "./workspace.js";

const files = workspacePackages()
  .flatMap(({ folder }) => sourceFiles(folder))
  .filter((file) => !file.endsWith(".generated.ts"))
  .map((file) => ({ file, lines: readText(file).trimEnd().split("\n").length }));

it("no source file has more than 300 lines", () => {
  expect(files.filter(({ lines }) => lines > 300)).toEqual([]);
});

it("half of the source files have fewer than 80 lines", () => {
  const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b);
  expect(sorted.length).toBeGreaterThan(10);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(80);
});
