import { createTempTree } from "@musepi/test-support";
import { afterAll, expect, it } from "vitest";
import { expandPattern } from "./expand-pattern.js";

const tree = await createTempTree({
  "a.ts": "",
  "b.ts": "",
  ".c.ts": "",
  "d/a.ts": "",
  "d/x-y": "",
});
afterAll(() => tree.remove());

it.each([
  ["*.ts", ["a.ts", "b.ts"]],
  [".*", [".c.ts"]],
  ["[!b].ts", ["a.ts"]],
  ["[a-c]?ts", ["a.ts", "b.ts"]],
  ["*/*", ["d/a.ts", "d/x-y"]],
  ["d/[x][-]*", ["d/x-y"]],
  ["{a,d/a}.ts", ["a.ts", "d/a.ts"]],
  ["{a,{b,c}}.ts", ["a.ts", "b.ts", "c.ts"]],
  ["d/../*.ts", ["a.ts", "b.ts"]],
  ["nothing/*", []],
  ["[z-a]", ["d"]],
  ["*a*.*s", ["a.ts"]],
  ["[^b].ts", ["a.ts"]],
])("%s", (pattern, expected) => {
  const found = expandPattern(pattern, tree.path).sort();
  expect(found).toEqual(expected.map((name) => tree.file(name)));
  expect(expandPattern(tree.file(pattern), "/").sort()).toEqual(found);
});

it("too many to look at is an error, not a guess", () => {
  const pattern = "{a,b}".repeat(14);
  expect(() => expandPattern(pattern, tree.path)).toThrow("more than 10000 files");
});
