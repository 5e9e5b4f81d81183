import { expect, test } from "vitest";
import { formatProblem } from "./json-problem.js";
import { readJsonc } from "./read-jsonc.js";

function reading(text: string) {
  const { root, problems } = readJsonc(text, "f.json");
  return { root, lines: () => problems.map(formatProblem) };
}

test("comments, trailing commas and a byte order mark are fine", () => {
  const { root, lines } = reading('\uFEFF// c\n{ /* c */ "a": "x", "n": [ { "b": true, }, ], }');
  expect(root?.text("a")).toBe("x");
  expect(root?.objects("n")?.[0]?.flag("b")).toBe(true);
  root?.finish();
  expect(lines()).toEqual([]);
});

test("a syntax error has its place, and the rest still counts", () => {
  const { root, lines } = reading('{\n  "a": "x"\n  "b": 2,\n}');
  expect(root?.text("a")).toBe("x");
  expect(root?.positive("b")).toBe(2);
  expect(lines()).toEqual(["f.json:3:3: this is not JSON: comma expected."]);
});

test("a file without an object says what it holds", () => {
  expect(reading("[]").lines()).toEqual([
    "f.json:1:1: the file must hold one object, { … }, and holds array instead.",
  ]);
  expect(reading("").lines()[0]).toMatch(/^f.json:1:1: this is not JSON/);
  expect(reading("{").root?.keys).toEqual([]);
});

test("each kind of field that does not fit is reported with what was expected", () => {
  const { root, lines } = reading(
    '{\n"text": "",\n"flag": "true",\n"positive": 0,\n"amount": -1,\n"oneOf": "c",\n"listOf": ["a", "c"],\n' +
      '"texts": ["a", 1],\n"textMap": { "a": 1 },\n"data": [],\n"object": null,\n"objects": [{}, 3],\n"textOrNull": 1\n}',
  );
  expect(root?.text("text")).toBeUndefined();
  expect(root?.flag("flag")).toBeUndefined();
  expect(root?.positive("positive")).toBeUndefined();
  expect(root?.amount("amount")).toBeUndefined();
  expect(root?.oneOf("oneOf", ["a", "b"])).toBeUndefined();
  expect(root?.listOf("listOf", ["a", "b"])).toBeUndefined();
  expect(root?.texts("texts")).toBeUndefined();
  expect(root?.textMap("textMap")).toBeUndefined();
  expect(root?.data("data")).toBeUndefined();
  expect(root?.object("object")).toBeUndefined();
  expect(root?.objects("objects")).toHaveLength(1);
  expect(root?.textOrNull("textOrNull")).toBeUndefined();
  expect(lines()).toEqual([
    'f.json:2:9: "text" must be a string that is not empty; found an empty string.',
    'f.json:3:9: "flag" must be true or false; found a string.',
    'f.json:4:13: "positive" must be a number above 0; found a number.',
    'f.json:5:11: "amount" must be a number of 0 or more; found a number.',
    'f.json:6:10: "oneOf" must be one of "a", "b"; found "c".',
    'f.json:7:11: "listOf" must be a list of "a", "b"; found an array.',
    'f.json:8:10: "texts" must be a string or a list of strings; found an array.',
    'f.json:9:12: "textMap" must be an object whose values are strings; found an object.',
    'f.json:10:9: "data" must be an object; found an array.',
    'f.json:11:11: "object" must be an object; found null.',
    'f.json:12:17: "objects[1]" must be an object; found a number.',
    'f.json:13:15: "textOrNull" must be a string or null; found a number.',
  ]);
});

test("fields that fit are read, one string counts as a list", () => {
  const { root, lines } = reading(
    '{ "text": "t", "flag": false, "amount": 0, "texts": "one", "listOf": ["b"], "textMap": {}, "data": { "x": [1] }, "none": null, "empty": "" }',
  );
  expect(root?.flag("flag")).toBe(false);
  expect(root?.amount("amount")).toBe(0);
  expect(root?.string("empty")).toBe("");
  expect(root?.textOrNull("none")).toBeNull();
  expect(root?.textOrNull("text")).toBe("t");
  expect(root?.texts("texts")).toEqual(["one"]);
  expect(root?.listOf("listOf", ["a", "b"])).toEqual(["b"]);
  expect(root?.textMap("textMap")).toEqual({});
  expect(root?.data("data")).toEqual({ x: [1] });
  expect(root?.text("absent")).toBeUndefined();
  expect(lines()).toEqual([]);
});

test("a field that nobody asked for is reported with the nearest that was, or with all", () => {
  const { root, lines } = reading('{ "o": {\n"baseURL": "x",\n"zzz": 1 } }');
  const object = root?.object("o");
  object?.text("baseUrl");
  object?.text("api");
  object?.finish();
  expect(lines()).toEqual([
    'f.json:2:1: "o.baseURL" is not known; did you mean "baseUrl"?',
    'f.json:3:1: "o.zzz" is not known; known are baseUrl, api.',
  ]);
});
