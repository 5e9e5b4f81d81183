import fc from "fast-check";
import { expect, test } from "vitest";
import { characterStart, decodePart, looksBinary } from "./utf8.js";

test("text that is cut at a character start loses no character and gets none that is broken", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(), (text, random) => {
      const bytes = Buffer.from(text);
      const cut = characterStart(bytes, bytes.length === 0 ? 0 : random % bytes.length);
      const parts = bytes.subarray(0, cut).toString() + bytes.subarray(cut).toString();
      expect(parts).toBe(bytes.toString());
    }),
  );
});

test("an unfinished character at the end is left out", () => {
  expect(decodePart(Buffer.from("ab€").subarray(0, 4))).toBe("ab");
});

test.each([
  ["plain text", Buffer.from("hello\r\n\tworld\n"), false],
  ["colours of a log", Buffer.from("\x1b[31mred\x1b[0m\n"), false],
  ["text of many scripts", Buffer.from("Grüße, Привет, 你好, 🙂\n"), false],
  ["a little Latin-1", Buffer.from("Stra\xdfe und Gr\xfc\xdfe an alle\n", "latin1"), false],
  ["nothing", Buffer.alloc(0), false],
  ["a zero byte", Buffer.from("abc\0def"), true],
  ["UTF-16", Buffer.from("hello", "utf16le"), true],
  ["noise", Buffer.from(Array.from({ length: 255 }, (_, index) => 255 - index)), true],
])("%s", (_name, bytes, expected) => {
  expect(looksBinary(bytes)).toBe(expected);
});
