import fc from "fast-check";
import { expect, it } from "vitest";
import { serializeEntry } from "./serialize-entry.js";

const stored = (entry: object): unknown => JSON.parse(serializeEntry(entry));

it("what JSON can hold is stored as it is, the same object twice included", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const entry = { id: "a", message: { details: value }, again: [value, value] };
      expect(serializeEntry(entry)).toBe(JSON.stringify(entry));
    }),
  );
});

it("functions are left out, big integers become text, cycles are marked", () => {
  const details: Record<string, unknown> = { close() {}, size: 12n, list: [() => {}, 1] };
  details.self = details;
  details.deep = { up: details };
  expect(stored({ details })).toEqual({
    details: { size: "12", list: [null, 1], self: "[Circular]", deep: { up: "[Circular]" } },
  });
});

it("details that fail to be read cost themselves, not the entry", () => {
  const details = {
    get broken() {
      throw new Error("not now");
    },
  };
  const message = { content: "kept", details: { nested: 1 } };
  expect(stored({ id: "a", details, data: { fine: true }, message })).toEqual({
    id: "a",
    details: "[not stored: not now]",
    data: { fine: true },
    message: { content: "kept", details: { nested: 1 } },
  });
});

it("one line, whatever is in it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(serializeEntry({ text })).not.toMatch(/[\n\r]/);
      expect(stored({ text })).toEqual({ text });
    }),
  );
});
