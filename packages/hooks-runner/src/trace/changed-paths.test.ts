import { expect, it } from "vitest";
import { changedPaths } from "./changed-paths.js";

const cycle: Record<string, unknown> = { n: 1 };
cycle.self = cycle;

it.each([
  ["the same", { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ["a field", { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, ["a.c"]],
  ["an element", { list: [1, 2] }, { list: [1, 3, 4] }, ["list[1]", "list[2]"]],
  ["a field that came or went", { a: 1 }, { b: 1 }, ["a", "b"]],
  ["another kind of value", { a: [1] }, { a: "1" }, ["a"]],
  ["equal dates", { at: new Date(5) }, { at: new Date(5) }, []],
  ["other dates", { at: new Date(5) }, { at: new Date(6) }, ["at"]],
  ["a cycle", { x: cycle }, { x: { ...cycle, n: 2 } }, ["x.n"]],
])("of %s", (_name, before, after, paths) => {
  expect(changedPaths(before, after)).toEqual(paths);
});

it("at most 50 are named", () => {
  const list = Array.from({ length: 500 }, (_, index) => index);
  expect(
    changedPaths(
      list,
      list.map((value) => value + 1),
    ),
  ).toHaveLength(50);
});
