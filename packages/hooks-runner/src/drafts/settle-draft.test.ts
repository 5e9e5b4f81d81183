import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Connection, sharedParts } from "../fixtures/mutable-parts.js";
import { copyDraft } from "./copy-draft.js";
import { settleDraft } from "./settle-draft.js";

const leaf = fc.oneof(
  fc.constantFrom(null, undefined, Number.NaN, 0, 1, "", "text", true, Math.max, new Connection(1)),
);

/** Values of few kinds, so that two of them are often alike. */
const { value: similar } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "constructor", "__proto__"), tie("value"), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    fc
      .array(fc.tuple(fc.constantFrom("a", "b"), tie("value")), { maxLength: 2 })
      .map((entries) => new Map(entries)),
    fc.array(tie("value"), { maxLength: 2 }).map((values) => new Set(values)),
    fc.constantFrom(0, 1).map((time) => new Date(time)),
    fc.constantFrom("a", "b").map((text) => Buffer.from(text)),
  ),
}));

describe("settleDraft", () => {
  it("gives back the very value of before when the draft is equal", () => {
    fc.assert(
      fc.property(similar, (before) => {
        expect(settleDraft(before, copyDraft(before))).toBe(before);
      }),
    );
  });

  it("gives what the draft is, and the very value of before exactly when they are equal", () => {
    fc.assert(
      fc.property(similar, similar, (before, draft) => {
        const settled = settleDraft(before, draft);
        expect(isDeepStrictEqual(settled, draft)).toBe(true);
        expect(Object.is(settled, before)).toBe(isDeepStrictEqual(before, draft));
      }),
      { numRuns: 1_000 },
    );
  });

  it("shares nothing with the draft that could be changed later, and changes nothing of before", () => {
    fc.assert(
      fc.property(similar, similar, (before, draft) => {
        const snapshot = copyDraft(before);
        const settled = settleDraft<unknown>(before, draft);
        expect(sharedParts(settled, draft)).toEqual([]);
        expect(isDeepStrictEqual(before, snapshot)).toBe(true);
      }),
    );
  });

  it("leaves unchanged parts the objects that they were", () => {
    const before = [{ text: "one" }, { text: "two" }, { text: "three" }];
    const draft = copyDraft(before);
    draft[1] = { text: "2" };
    draft.push({ text: "four" });
    const settled = settleDraft(before, draft);
    expect(settled).toEqual([{ text: "one" }, { text: "2" }, { text: "three" }, { text: "four" }]);
    expect(settled[0]).toBe(before[0]);
    expect(settled[2]).toBe(before[2]);
    expect(before).toHaveLength(3);
  });

  it("never hands out the prototype of all objects", () => {
    const settled = settleDraft<object>({ a: 1 }, JSON.parse('{ "a": 1, "__proto__": {} }'));
    const inner: unknown = Object.getOwnPropertyDescriptor(settled, "__proto__")?.value;
    expect(inner).toEqual({});
    expect(inner).not.toBe(Object.prototype);
  });

  it("sees an own key that is called like an inherited one", () => {
    const before: object = { a: 1 };
    expect(settleDraft(before, { constructor: Object })).toEqual({ constructor: Object });
    expect(settleDraft(before, { toString: undefined })).toEqual({ toString: undefined });
  });

  it.each([
    ["a map", new Map([["connection", new Connection(1)]])],
    ["a set", new Set([Math.max])],
    ["a buffer", Buffer.from("text")],
    ["a number that is none", Number.NaN],
    ["an object without a prototype", Object.assign(Object.create(null), { a: 1 })],
  ])("does not take %s for changed when it is not", (_what, details) => {
    const before = { details };
    expect(settleDraft(before, copyDraft(before))).toBe(before);
  });

  it("sees a change within collections and binary data", () => {
    const before = { map: new Map([["a", { n: 1 }]]), bytes: Buffer.from("a") };
    const draft = copyDraft(before);
    const inner = draft.map.get("a");
    if (inner !== undefined) inner.n = 2;
    draft.bytes[0] = 98;
    const settled = settleDraft(before, draft);
    if (inner !== undefined) inner.n = 3;
    draft.bytes[0] = 99;
    expect(settled).toEqual({ map: new Map([["a", { n: 2 }]]), bytes: Buffer.from("b") });
    expect(before).toEqual({ map: new Map([["a", { n: 1 }]]), bytes: Buffer.from("a") });
  });

  it("follows cycles", () => {
    const before: Record<string, unknown> = { name: "loop" };
    before.self = before;
    const draft = copyDraft(before);
    expect(settleDraft(before, draft)).toBe(before);
    draft.name = "changed";
    const settled = settleDraft(before, draft);
    expect(settled.name).toBe("changed");
    expect(settled.self).toBe(settled);
    expect(settled).not.toBe(draft);
  });

  it("bears any depth", () => {
    const text = `${"[".repeat(50_000)}1${"]".repeat(50_000)}`;
    const before: unknown[] = JSON.parse(text);
    const draft = copyDraft(before);
    draft.push("added");
    const settled = settleDraft(before, draft);
    expect([settled.length, settled[1], before.length]).toEqual([2, "added", 1]);
    expect(settled === draft).toBe(false);
  });
});
