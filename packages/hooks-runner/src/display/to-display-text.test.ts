import fc from "fast-check";
import { expect, it } from "vitest";
import { toDisplayText } from "./to-display-text.js";

it.each([
  ["colours and cursor movements", "\u001b[2J\u001b[1;31mred\u001b[0m\u009b5A", "red"],
  ["other escapes and control characters", "\u001b(Ba\u0007b\u001bcd\u0000\r\u007f\u0085", "abd"],
  ["line breaks and tabs, which stay", "a\n\tb", "a\n\tb"],
  ["what reorders text", "rm \u202egpj", "rm <U+202E>gpj"],
  ["what cannot be seen", "a\u200bb\ufeff\u{e0041}", "a<U+200B>b<U+FEFF><U+E0041>"],
  ["marks that carry data unseen", "a\ufe01\u{e0101}\ufff9", "a<U+FE01><U+E0101><U+FFF9>"],
  ["separators that a terminal may take for line breaks", "a\u2028b", "a<U+2028>b"],
  ["an emoji, which stays", "\u26a0\ufe0f done", "\u26a0\ufe0f done"],
  [
    "marks of an emoji where there is none",
    "a\ufe0f \u26a0\ufe0f\ufe0f",
    "a<U+FE0F> \u26a0\ufe0f<U+FE0F>",
  ],
  [
    "letters of all scripts, which stay",
    "naïve 日本語 עברית العربية हिन्दी",
    "naïve 日本語 עברית العربية हिन्दी",
  ],
])("%s", (_, text, shown) => {
  expect(toDisplayText(text)).toBe(shown);
});

it.each([
  ["a title", "true \u001b]0;; reboot;\u0007"],
  ["a link", "true \u001b]8;;; reboot\u001b\\"],
  ["a sequence that ends like no other", "true \u001b[2J; reboot\u0007"],
  ["a string for the device", "true \u001bP; reboot\u001b\\"],
])("a command cannot hide in %s", (_, text) => {
  expect(toDisplayText(text)).toContain("; reboot");
});

it("nothing that a terminal obeys is left of any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const shown = toDisplayText(text);
      expect(shown).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(shown.replace(/[\ufe0e\ufe0f]/gu, "")).not.toMatch(
        /\p{Default_Ignorable_Code_Point}/u,
      );
      expect(toDisplayText(shown)).toBe(shown);
    }),
  );
});
