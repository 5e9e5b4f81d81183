import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { commandsOf, loadFrom, telling, tempTree } from "../load-hooks-fixture.js";

test.each([
  "a.ts",
  "a.mts",
  "a.cts",
  "a.js",
  "a.mjs",
  "a.tsx",
  "with space.ts",
  "with#hash.ts",
  "with?question.ts",
  "with%20percent.ts",
  "with'quote\".ts",
  "emoji🎣.ts",
  "line\nbreak.ts",
  "folder #1 %41?/a.ts",
])("loads %j", async (name) => {
  const tree = await tempTree({ [name]: telling("import.meta.url") });
  const result = await loadFrom(tree, [`./${name}`]);
  expect(result.errors).toEqual([]);
  expect(commandsOf(result)).toEqual([pathToFileURL(tree.file(name)).href]);
});

test.each<[what: string, source: string, told: string]>([
  ["a byte order mark and a #! line", `\uFEFF#!/usr/bin/env node\n${telling("'x'")}`, "x"],
  ["an enum", `enum Color { Red = "red" }\n${telling("Color.Red")}`, "red"],
  ["a const enum", `const enum Level { High = 3 }\n${telling("Level.High")}`, "3"],
  ["a namespace", `namespace Names { export const one = "one"; }\n${telling("Names.one")}`, "one"],
  ["satisfies", `const a = { b: "c" } satisfies Record<string, string>;\n${telling("a.b")}`, "c"],
  [
    "a decorator",
    `function twice(target: any, key: string) { target[key + "Twice"] = () => 2; }
     class A { @twice once() {} }
     ${telling("(new A() as any).onceTwice()")}`,
    "2",
  ],
  [
    "a parameter property",
    `class A { constructor(readonly name: string) {} }\n${telling('new A("n").name')}`,
    "n",
  ],
  [
    "using",
    `let closed = false;
     { using file = { [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() { closed = true; } }; void file; }
     ${telling("closed")}`,
    "true",
  ],
  ["await at the top", `const a = await Promise.resolve("later");\n${telling("a")}`, "later"],
  ["import =", `import path = require("node:path");\n${telling('path.join("a", "b")')}`, "a/b"],
  ["export =", `export = (pi: any) => pi.registerCommand("equal", { handler() {} });`, "equal"],
  [
    "an import that is only a type",
    `import { Nope } from "nope";\nlet a: Nope;\n${telling("1")}`,
    "1",
  ],
  [
    "a bare import.meta",
    `const meta = import.meta;\n${telling("meta.dirname === __dirname")}`,
    "true",
  ],
  ["import.meta.main", `${telling("import.meta.main")}`, "false"],
  [
    "a require of its own",
    `import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);\n${telling('require("node:path").extname("a.b")')}`,
    ".b",
  ],
  [
    "a __dirname of its own",
    `import { dirname, basename } from "node:path";
     const __filename = import.meta.filename;
     const __dirname = dirname(__filename);
     ${telling("basename(__filename) + (__dirname === import.meta.dirname)")}`,
    "a.tstrue",
  ],
  [
    "an async factory",
    `export default async (pi: any) => { await null; pi.registerCommand("async", { handler() {} }); }`,
    "async",
  ],
])("loads TypeScript with %s", async (_, source, told) => {
  const result = await loadFrom(await tempTree({ "a.ts": source }), ["./a.ts"]);
  expect(result.errors).toEqual([]);
  expect(commandsOf(result)).toEqual([told]);
});

test("loads TSX with elements", async () => {
  const source = `const h = (name: string) => name;\n/** @jsx h */\n${telling("<b>x</b>")}`;
  const result = await loadFrom(await tempTree({ "a.tsx": source }), ["./a.tsx"]);
  expect(commandsOf(result)).toEqual(["b"]);
});

test.each<[what: string, source: string, told: string]>([
  [
    "module.exports",
    `module.exports = (pi) => pi.registerCommand("cjs", { handler() {} });`,
    "cjs",
  ],
  [
    "a compiled default export",
    `Object.defineProperty(exports, "__esModule", { value: true });
     exports.default = (pi) => pi.registerCommand("built", { handler() {} });`,
    "built",
  ],
  [
    "code that is not strict",
    `var yield = typeof this; with ({ a: 1 }) { module.exports = (pi) => pi.registerCommand(yield + a, { handler() {} }); }`,
    "object1",
  ],
  [
    "import() and require",
    `const { extname } = require("node:path");
     module.exports = async (pi) => { const { value } = await import("./b.mjs"); pi.registerCommand(extname("x.y") + value, { handler() {} }); };`,
    ".yb",
  ],
])("loads CommonJS with %s", async (_, source, told) => {
  const tree = await tempTree({ "a.cjs": source, "b.mjs": `export const value = "b";` });
  const result = await loadFrom(tree, ["./a.cjs"]);
  expect(result.errors).toEqual([]);
  expect(commandsOf(result)).toEqual([told]);
});
