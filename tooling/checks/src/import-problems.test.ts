import { describe, expect, it } from "vitest";
import { allowedImports, importProblems } from "./import-problems.js";
import { publishedPackages, readText, sourceFiles } from "./workspace.js";

describe("the sources", () => {
  it.each(publishedPackages())("of $folder import only what lies below them", ({ folder }) => {
    const files = sourceFiles(folder, { tests: true });
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((path) => importProblems({ folder, path, text: readText(path) }))).toEqual(
      [],
    );
  });

  it("are under a rule, each published package of them", () => {
    const folders = publishedPackages().map(({ folder }) => folder);
    expect(Object.keys(allowedImports).sort()).toEqual(folders.sort());
  });
});

describe("an import is refused", () => {
  const runner = { folder: "packages/hooks-runner", path: "packages/hooks-runner/src/a.ts" };
  const cli = (path: string) => ({ folder: "apps/cli", path: `apps/cli/src/${path}` });

  it.each([
    ["of a package beside it", runner, 'import { x } from "@musepi/hooks-loader";'],
    ["of a type of it", runner, 'import type { X } from "@musepi/hooks-loader";'],
    ["of a subpath of it", runner, 'export { x } from "@musepi/hooks-loader/sub";'],
    ["when it is dynamic", runner, 'const x = await import("@musepi/hooks-loader");'],
    ["by a path out of the package", runner, 'import { x } from "../../hooks-types/src/index.js";'],
    ["of a higher layer", cli("tools/a.ts"), 'import { x } from "../agent/b.js";'],
    ["of a layer of the same height", cli("tools/a.ts"), 'import { x } from "../models/b.js";'],
  ])("%s", (_, file, text) => {
    expect(importProblems({ ...file, text })).toHaveLength(1);
  });

  it("of a path out of the package even in a test", () => {
    const path = "packages/hooks-runner/src/a.test.ts";
    const text =
      'import { x } from "../../hooks-loader/src/x.js"; import { y } from "@musepi/hooks-loader";';
    expect(importProblems({ ...runner, path, text })).toEqual([
      `${path} imports ../../hooks-loader/src/x.js: the path leads out of packages/hooks-runner; import the package by its name`,
    ]);
  });
});

it.each([
  ["a lower layer", "apps/cli/src/agent/a.ts", 'import { x } from "../tools/b.js";'],
  ["the same layer", "apps/cli/src/agent/a.ts", 'import { x } from "./b.js";'],
  ["a package below", "apps/cli/src/agent/a.ts", 'import { x } from "@musepi/hooks-types";'],
])("an import of %s is fine", (_, path, text) => {
  expect(importProblems({ folder: "apps/cli", path, text })).toEqual([]);
});
