import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Connection, sharedParts } from "../fixtures/mutable-parts.js";
import { copyDraft } from "./copy-draft.js";

/** Whatever a tool may put into its details. */
const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSet: true,
  withTypedArray: true,
  values: [
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined, Math.max, new Connection(1)),
  ],
});

describe("copyDraft", () => {
  it("gives an equal value that shares nothing which could be changed", () => {
    fc.assert(
      fc.property(anything, (value) => {
        const copied = copyDraft(value);
        expect(copied).toEqual(value);
        expect(sharedParts(copied, value)).toEqual([]);
      }),
    );
  });

  it.each([
    ["a function", Math.max],
    ["an instance of a class", new Connection(1)],
    [
      "an instance of a class that extends Map",
      new (class Registry extends Map<string, number> {})([["a", 1]]),
    ],
    ["an instance of a class that extends Date", new (class Day extends Date {})(0)],
    ["an error", new Error("broken")],
    ["a regular expression", /x/g],
    ["a promise", Promise.resolve()],
    ["a weak map", new WeakMap()],
    ["a URL", new URL("http://127.0.0.1/")],
  ])("shares %s, at any depth", (_what, shared) => {
    expect(copyDraft(shared)).toBe(shared);
    const value = { list: [{ shared }], map: new Map([["key", shared]]), set: new Set([shared]) };
    const copied = copyDraft(value);
    expect(copied.list[0]?.shared).toBe(shared);
    expect(copied.map.get("key")).toBe(shared);
    expect(copied.set.has(shared)).toBe(true);
    expect(copied.map).not.toBe(value.map);
    expect(copied.set).not.toBe(value.set);
  });

  it("copies binary data as what it is", () => {
    const buffer = Buffer.from("text");
    const words = new Uint16Array([1, 2]);
    const view = new DataView(new Uint8Array([1, 2, 3]).buffer, 1, 2);
    const value = { buffer, words, view, bytes: new Uint8Array([7]).buffer };
    const copied = copyDraft(value);
    buffer[0] = 0;
    words[0] = 9;
    view.setUint8(0, 9);
    new Uint8Array(value.bytes)[0] = 9;
    expect(copied.buffer.toString("utf8")).toBe("text");
    expect(copied.words).toEqual(new Uint16Array([1, 2]));
    expect([copied.view.byteLength, copied.view.getUint8(0)]).toEqual([2, 2]);
    expect(new Uint8Array(copied.bytes)).toEqual(new Uint8Array([7]));
  });

  it("takes a key named __proto__ for a key", () => {
    const value: unknown = JSON.parse('{ "__proto__": { "admin": true }, "list": [] }');
    const copied = copyDraft(value);
    expect(Object.keys(copied as object)).toEqual(["__proto__", "list"]);
    expect(Object.getPrototypeOf(copied)).toBe(Object.prototype);
    expect(sharedParts(copied, value)).toEqual([]);
    expect({}).not.toHaveProperty("admin");
  });

  it("follows cycles, also through collections", () => {
    const value = { list: [] as unknown[], map: new Map<string, unknown>(), name: "loop" };
    value.list.push(value);
    value.map.set("self", value);
    value.map.set("set", new Set([value.list]));
    const copied = copyDraft(value);
    expect(copied.name).toBe("loop");
    expect(copied.list[0]).toBe(copied);
    expect(copied.map.get("self")).toBe(copied);
    expect(copied.map.get("set")).toEqual(new Set([copied.list]));
    expect(sharedParts(copied, value)).toEqual([]);
  });

  it("bears any depth", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(50_000)}1${"]".repeat(50_000)}`);
    let depth = 0;
    let at = copyDraft(deep);
    while (Array.isArray(at)) {
      depth += 1;
      at = at[0];
    }
    expect([depth, at]).toEqual([50_000, 1]);
  });

  it("shares what cannot be read, and copies the rest", () => {
    const hostile = {
      get secret() {
        throw new Error("not yours");
      },
    };
    const value = { list: [1], hostile };
    const copied = copyDraft(value);
    expect(copied.hostile).toBe(hostile);
    expect(copied.list).toEqual([1]);
    expect(copied.list).not.toBe(value.list);
  });

  it("keeps holes of lists and fields that hold undefined", () => {
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
    const copied = copyDraft({ list: [1, , 3], absent: undefined });
    expect(1 in copied.list).toBe(false);
    expect("absent" in copied).toBe(true);
  });
});
