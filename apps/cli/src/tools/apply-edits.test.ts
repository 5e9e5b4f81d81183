import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "./apply-edits.js";

test("replaces one place and leaves the rest", () => {
  expect(edit("let a = 1;\nlet b = 2;\n", "let a", "const a")).toBe("const a = 1;\nlet b = 2;\n");
  expect(edit("a\nb\nc\n", "b\n", "")).toBe("a\nc\n");
  expect(edit("$1 a", "a", "$& $1 $$")).toBe("$1 $& $1 $$");
});

test("several edits are looked for in the original and made together", () => {
  const edits = [
    { oldText: "two", newText: "one" },
    { oldText: "one", newText: "two" },
  ];
  expect(applyEdits("one, two", edits, "a.txt")).toBe("two, one");
});

test("edits that touch do not overlap", () => {
  const edits = [
    { oldText: "ab", newText: "1" },
    { oldText: "cd", newText: "2" },
  ];
  expect(applyEdits("abcd", edits, "a.txt")).toBe("12");
});

test("line endings: those of the text that is looked for do not matter, those of the file stay", () => {
  expect(edit("a\r\nb\r\nc\r\n", "a\nb\n", "x\ny\nz\n")).toBe("x\r\ny\r\nz\r\nc\r\n");
  expect(edit("a\nb\n", "a\r\nb", "x\r\ny")).toBe("x\ny\n");
  expect(edit("a\r\nb\nc\r\nd\r\n", "b", "x\ny")).toBe("a\r\nx\r\ny\nc\r\nd\r\n");
  expect(edit("a\rb\r\nc", "c", "d")).toBe("a\rb\r\nd");
});

test("a byte order mark stays", () => {
  expect(edit("\ufeffa\n", "a", "b")).toBe("\ufeffb\n");
});

test("a unique piece is replaced like String.replace does it", () => {
  const piece = fc.string({
    minLength: 1,
    maxLength: 5,
    unit: fc.constantFrom("a", "b", "\n", "🙂"),
  });
  fc.assert(
    fc.property(piece, piece, piece, fc.string(), (before, oldText, after, newText) => {
      const original = `${before}|${oldText}|${after}`;
      const clean = newText.replaceAll("\r", "");
      fc.pre(
        original.split(oldText).length === 2 &&
          original.indexOf(oldText) === original.lastIndexOf(oldText),
      );
      fc.pre(clean !== oldText);
      expect(edit(original, oldText, clean)).toBe(original.replace(oldText, () => clean));
    }),
  );
});

test("a text that is there more than once: how often, and where", () => {
  expect(() => edit("x = 1\ny\nx = 1\n", "x = 1", "x")).toThrow(
    "Cannot edit a.txt: oldText matches 2 places (lines 1, 3); it must match exactly one. Add the lines around it.",
  );
  expect(() => edit("aaa", "aa", "b")).toThrow("matches 2 places (lines 1, 1)");
  expect(() => edit("x\n".repeat(50), "x", "y")).toThrow(
    "50 places (lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …)",
  );
});

test("a text that is not there", () => {
  expect(() => edit("abc\n", "abd", "x")).toThrow(
    "Cannot edit a.txt: oldText was not found. Read the file again and copy the text exactly.",
  );
});

test("a text that differs in white space only is shown as it is in the file", () => {
  const file = "start\nif (a.b) {\n\t\tcall( x );\n}\nend\n";
  expect(() => edit(file, "if (a.b) {\n  call(x);\n}", "")).toThrow(
    "Cannot edit a.txt: oldText was not found. Lines 2-4 differ from it only in white space; copy exactly what is there:\n" +
      "if (a.b) {\n\t\tcall( x );\n}",
  );
  expect(() => edit(file, "  start  ", "")).toThrow(/Line 1 differs .*:\nstart$/);
  expect(() => edit("    end", "\tend", "")).toThrow(/Line 1 differs .*:\n {4}end$/);
  expect(() => edit("x\n", "\n\n  \n", "")).toThrow("Read the file again");
});

test("a long place with other white space is shown in part", () => {
  const file = "x\n".repeat(100);
  expect(() => edit(file, "x\r \n".repeat(100), "")).toThrow(
    /Lines 1-100 differ[\s\S]*:\n(x\n){20}\[…\]$/,
  );
});

test("a text of any length that is not there is an error like any other", () => {
  expect(() => edit("abc", "(long".repeat(200_000), "")).toThrow("oldText was not found.");
});

test("names which of several edits is wrong, and makes none", () => {
  const edits = [
    { oldText: "a", newText: "1" },
    { oldText: "z", newText: "2" },
  ];
  expect(() => applyEdits("a b", edits, "a.txt")).toThrow(
    "Cannot edit a.txt: edits[1].oldText was not found.",
  );
});

test("edits that overlap are refused", () => {
  const edits = [
    { oldText: "bcd", newText: "1" },
    { oldText: "abc", newText: "2" },
  ];
  expect(() => applyEdits("abcd", edits, "a.txt")).toThrow(
    "Cannot edit a.txt: edits[1].oldText and edits[0].oldText overlap.",
  );
});

test("an empty text, and a change that is none, are refused", () => {
  expect(() => edit("a", "", "b")).toThrow("Cannot edit a.txt: oldText is empty.");
  expect(() => edit("a", "a", "a")).toThrow("Cannot edit a.txt: nothing would change");
});

function edit(original: string, oldText: string, newText: string): string {
  return applyEdits(original, [{ oldText, newText }], "a.txt");
}
