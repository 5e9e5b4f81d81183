import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hookErrorCodes } from "./hook-error-codes.js";
import { hookNames } from "./hook-names.js";

const read = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8");

describe("the documents of the contract", () => {
  it("have one section for each event, and none for another", () => {
    const sections = [...read("events.md").matchAll(/^## `(.+)`$/gm)].map(([, name]) => name);
    expect(sections.sort()).toEqual([...hookNames].sort());
  });

  it("list each error code with its meaning, and no other", () => {
    const rows = [...read("errors.md").matchAll(/^\| `(.+)` \| (.+) \|$/gm)];
    const listed = Object.fromEntries(rows.map(([, code, meaning]) => [code, meaning]));
    expect(listed).toEqual(hookErrorCodes);
  });
});
