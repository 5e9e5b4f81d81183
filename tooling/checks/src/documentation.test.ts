import { expect, it } from "vitest";
import { compileExamples, documents, examplesOf } from "./documentation.js";

it("every example in the documentation compiles", { timeout: 120_000 }, () => {
  const examples = documents().flatMap((file) => examplesOf(file));
  expect(examples.length).toBeGreaterThan(0);
  expect(compileExamples(examples)).toEqual([]);
});

it("a wrong example is found, at its place in the document", () => {
  const text = ["# Title", "", "```ts", "export const a = 1;", "const b: string = 2;", "```", ""];
  const examples = examplesOf("x.md", text.join("\n"));
  expect(compileExamples(examples)).toEqual([
    "x.md:5: Type 'number' is not assignable to type 'string'.",
  ]);
});
