import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { strategies } from "./table.js";

it("the strategy of each event is the one that its documentation names", () => {
  const text = readFileSync(new URL("../../../../docs/events.md", import.meta.url), "utf8");
  const [, ...sections] = text.split(/^## `/m);
  const documented = sections.map((section) => [
    section.slice(0, section.indexOf("`")),
    section.match(/Strategy:\s([a-z-]+)/)?.[1],
  ]);
  const kinds = Object.entries(strategies).map(([name, { kind }]) => [name, kind]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(kinds));
});
