import { readdir, symlink } from "node:fs/promises";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { commandsOf, loadFrom, telling, tempTree } from "../load-hooks-fixture.js";

/** What the modules of a test tell: they push into a list on `globalThis`. */
const told: unknown[] = [];
Object.assign(globalThis, { told });
afterEach(() => {
  told.length = 0;
});

test("three hooks import one helper; it is evaluated once, and they share it", async () => {
  const tree = await tempTree({
    "helper.ts": `told.push("helper"); await null; export const state = { count: 0 };`,
    ...Object.fromEntries(
      ["a.ts", "b.mjs", "c.cts"].map((name) => [
        name,
        `import { state } from "./helper.js";\nstate.count += 1;\n${telling("state.count")}`,
      ]),
    ),
  });
  const result = await loadFrom(tree, ["./a.ts", "./b.mjs", "./c.cts"]);
  expect(result.errors).toEqual([]);
  expect(told).toEqual(["helper"]);
  expect(commandsOf(result)).toEqual(["1", "2", "3"]);
});

test("a helper that several parts of a hook import at the same time is evaluated once", async () => {
  const tree = await tempTree({
    "helper.ts": `told.push("helper"); await new Promise((done) => setTimeout(done, 20)); export const value = "v";`,
    "one.ts": `export { value } from "./helper.js";`,
    "two.ts": `export { value } from "./helper.js";`,
    "a.ts": `const parts = await Promise.all([import("./one.js"), import("./two.js"), import("./helper.js")]);
      ${telling('parts.map(({ value }) => value).join("")')}`,
  });
  const result = await loadFrom(tree, ["./a.ts"]);
  expect(result.errors).toEqual([]);
  expect(commandsOf(result)).toEqual(["vvv"]);
  expect(told).toEqual(["helper"]);
});

test("a helper that throws is evaluated once, and each hook that imports it has the error", async () => {
  const hook = `import "./helper.js";\n${telling("1")}`;
  const tree = await tempTree({
    "helper.ts": `told.push("helper"); throw new Error("broken");`,
    "a.ts": hook,
    "b.ts": hook,
  });
  const { errors } = await loadFrom(tree, ["./a.ts", "./b.ts"]);
  expect(told).toEqual(["helper"]);
  expect(errors.map(({ code, hookPath }) => [code, hookPath])).toEqual([
    ["HOOK_IMPORT_FAILED", "./a.ts"],
    ["HOOK_IMPORT_FAILED", "./b.ts"],
  ]);
});

test("modules may import each other, and themselves", async () => {
  const tree = await tempTree({
    "a.ts": `import { b } from "./b.js";\nimport * as self from "./a.js";
      export const a = (): string => "a" + b();
      export default (pi: any) => pi.registerCommand(self.a(), { handler() {} });`,
    "b.ts": `import { c } from "./c.js";\nexport const b = () => "b" + c();`,
    "c.ts": `import { a } from "./a.js";\nexport const c = () => "c" + typeof a;`,
  });
  const result = await loadFrom(tree, ["./a.ts"], { timeoutMs: 2_000 });
  expect(result.errors).toEqual([]);
  expect(commandsOf(result)).toEqual(["abcfunction"]);
});

test("a load starts afresh: what was edited since runs as edited", async () => {
  const tree = await tempTree({
    "a.ts": `import { m } from "./m.mjs";\nimport { c } from "./c.cjs";\nimport data from "./data.json";
      import { t } from "./t.ts";\n${telling("[m, c, data.d, t].join()")}`,
    "m.mjs": "export const m = 1;",
    "c.cjs": "exports.c = 1;",
    "data.json": `{ "d": 1 }`,
    "t.ts": "export const t = 1;",
  });
  expect(commandsOf(await loadFrom(tree, ["./a.ts"]))).toEqual(["1,1,1,1"]);
  await tree.write("m.mjs", "export const m = 2;");
  await tree.write("c.cjs", "exports.c = 2;");
  await tree.write("data.json", `{ "d": 2 }`);
  await tree.write("t.ts", "export const t = 2;");
  expect(commandsOf(await loadFrom(tree, ["./a.ts"]))).toEqual(["2,2,2,2"]);
});

test("a handler may import later what nobody imported before", async () => {
  const tree = await tempTree({
    "a.ts": `export default (pi: any) => pi.registerCommand("a", { async handler() { told.push((await import("./late.ts")).value); } });`,
    "late.ts": `export const value: string = "late";`,
  });
  const { hooks } = await loadFrom(tree, ["./a.ts"]);
  await Reflect.apply(hooks[0]?.commands.get("a")?.handler ?? (() => {}), undefined, []);
  expect(told).toEqual(["late"]);
});

test("import of a computed name, of a file: URL and of a data: URL", async () => {
  const tree = await tempTree({
    "b.ts": `export const value = "b";`,
    "a.ts": `const name = ["./", "b"].join("");
      const { value } = await import(name);
      const { value: again } = await import(new URL("./b.ts", import.meta.url).href);
      const { value: data } = await import("data:text/javascript,export const value = 'd';");
      ${telling("value + again + data")}`,
  });
  const result = await loadFrom(tree, ["./a.ts"]);
  expect(result.errors).toEqual([]);
  expect(commandsOf(result)).toEqual(["bbd"]);
});

test("require reaches TypeScript, JSON and packages, and what it takes is the same as what import takes", async () => {
  const tree = await tempTree({
    "a.ts": `import { b } from "./b.js";\nimport data from "./data.json" with { type: "json" };
      const same = require("./b").b === b && require("./data.json") === data && require("dep") === require("dep");
      ${telling('same + require("dep").name + require.resolve("./b")')}`,
    "b.ts": `import { c } from "./c";\nexport const b: object = { c };`,
    "c.ts": "export const c: number = 1;",
    "data.json": "{}",
    "node_modules/dep/index.js": `exports.name = "dep";`,
  });
  const result = await loadFrom(tree, ["./a.ts"]);
  expect(result.errors).toEqual([]);
  expect(commandsOf(result)).toEqual([`truedep${tree.file("b.ts")}`]);
});

test("a link is followed first: what a hook imports is found beside the real file", async () => {
  const tree = await tempTree({
    "pack/src/a.ts": `import { dep } from "dep";\nimport { b } from "./b.js";\n${telling("dep + b")}`,
    "pack/src/b.ts": `export const b = "b";`,
    "pack/node_modules/dep/package.json": `{ "type": "module", "exports": "./index.js" }`,
    "pack/node_modules/dep/index.js": `export const dep = "dep";`,
  });
  await symlink(tree.file("pack/src/a.ts"), tree.file("link.ts"));
  await symlink(tree.file("pack/src"), tree.file("folder"));
  const result = await loadFrom(tree, ["./link.ts"]);
  expect(commandsOf(result)).toEqual(["depb"]);
  const again = await loadFrom(tree, ["./folder/a.ts"]);
  expect(commandsOf(again)).toEqual(["depb"]);
});

test("packages that need nothing of ours are Node's: evaluated once, however often hooks load", async () => {
  const dep = { "node_modules/dep/package.json": `{ "type": "module", "exports": "./index.js" }` };
  const tree = await tempTree({
    ...dep,
    "node_modules/dep/index.js": `told.push("dep"); export default "dep";`,
    "a.ts": `import dep from "dep";\n${telling("dep")}`,
  });
  expect(commandsOf(await loadFrom(tree, ["./a.ts"]))).toEqual(["dep"]);
  expect(commandsOf(await loadFrom(tree, ["./a.ts"]))).toEqual(["dep"]);
  expect(told).toEqual(["dep"]);
});

test("the settings that jiti takes from the environment change nothing, and no cache is written", async () => {
  const output = vi.spyOn(console, "log");
  vi.stubEnv("JITI_DEBUG", "1");
  vi.stubEnv("JITI_FS_CACHE", "true");
  vi.stubEnv("JITI_ALIAS", `{"./b": "/nowhere"}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    output.mockRestore();
  });
  const tree = await tempTree({
    "a.ts": `import { b } from "./b";\n${telling("b")}`,
    "b.ts": `export const b: string = "b";`,
    "node_modules/": "",
  });
  expect(commandsOf(await loadFrom(tree, ["./a.ts"]))).toEqual(["b"]);
  expect(output).not.toHaveBeenCalled();
  expect(await readdir(tree.file("node_modules"))).toEqual([]);
});
