import fc from "fast-check";
import { expect, test } from "vitest";
import { uniformText } from "./line-endings.js";

const text = fc
  .array(fc.constantFrom("a", "bc", "\n", "\r\n", "\r", "🙂"), { maxLength: 30 })
  .map((parts) => parts.join(""));

test("positions lead back to the same text, whatever the line endings", () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (original, one, other) => {
      const uniform = uniformText(original);
      expect(uniform.text).toBe(original.replaceAll("\r\n", "\n"));
      const [start, end] = [one, other]
        .map((random) => random % (uniform.text.length + 1))
        .sort((a, b) => a - b) as [number, number];
      const piece = original.slice(uniform.toOriginal(start), uniform.toOriginal(end));
      expect(piece.replaceAll("\r\n", "\n")).toBe(uniform.text.slice(start, end));
    }),
  );
});

test.each([
  ["a\nb\n", "\n"],
  ["a\r\nb\r\n", "\r\n"],
  ["a\r\nb\r\nc\n", "\r\n"],
  ["a\r\nb\n", "\n"],
  ["no end", "\n"],
])("the line ending that most lines have: %j", (original, expected) => {
  expect(uniformText(original).lineEnding).toBe(expected);
});
