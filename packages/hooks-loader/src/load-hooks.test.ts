import { link, symlink } from "node:fs/promises";
import { expect, test } from "vitest";
import { commandsOf, loadFrom, telling, tempTree } from "./load-hooks-fixture.js";

test("hooks load in the order in which they are named, one after another", async () => {
  const slow = `await new Promise((done) => setTimeout(done, 30));\nglobalThis.order = [...(globalThis.order ?? []), "slow"];\n`;
  const tree = await tempTree({
    "b.ts": `${slow}${telling("globalThis.order.join()")}`,
    "a.ts": `globalThis.order = [...(globalThis.order ?? []), "fast"];\n${telling("globalThis.order.join()")}`,
  });
  const result = await loadFrom(tree, ["./b.ts", "./a.ts"]);
  expect(commandsOf(result)).toEqual(["slow", "slow,fast"]);
  Reflect.deleteProperty(globalThis, "order");
});

test("a file that is reached twice is one hook, at its first place; the others are warnings", async () => {
  const tree = await tempTree({
    "pack/index.ts": telling("'one'"),
    "z.ts": telling("'two'"),
  });
  await symlink(tree.file("pack/index.ts"), tree.file("link.ts"));
  await symlink(tree.file("pack"), tree.file("folder"));
  const paths = ["./link.ts", "./z.ts", "./pack", "./folder/../pack/./index.ts", tree.file("z.ts")];
  const result = await loadFrom(tree, paths);
  expect(result.hooks.map(({ path }) => path)).toEqual(["./link.ts", "./z.ts"]);
  expect(commandsOf(result)).toEqual(["one", "two"]);
  expect(result.errors).toEqual([]);
  expect(result.failedPaths).toEqual([]);
  expect(result.warnings.map(({ code, hookPath }) => [code, hookPath])).toEqual([
    ["HOOK_DUPLICATE", "./pack"],
    ["HOOK_DUPLICATE", "./folder/../pack/./index.ts"],
    ["HOOK_DUPLICATE", tree.file("z.ts")],
  ]);
  expect(result.warnings[0]?.message).toBe(
    `./pack is the same file as ./link.ts (${tree.file("pack/index.ts")}); it is loaded once, in that one's place.`,
  );
});

test("a file with two names on the disk is two files", async () => {
  const tree = await tempTree({ "a.ts": telling("import.meta.filename.at(-4)") });
  await link(tree.file("a.ts"), tree.file("b.ts"));
  expect(commandsOf(await loadFrom(tree, ["./a.ts", "./b.ts"]))).toEqual(["a", "b"]);
});

test("every path of a broken file failed, however it is named", async () => {
  const tree = await tempTree({ "a.ts": "export default 1;", "b.ts": telling("'b'") });
  const result = await loadFrom(tree, ["./a.ts", "./b.ts", tree.file("a.ts")]);
  expect(result.failedPaths).toEqual(["./a.ts", tree.file("a.ts")]);
  expect(result.errors.map(({ hookPath }) => hookPath)).toEqual(["./a.ts"]);
});

test("a pack of which one hook fails, failed", async () => {
  const tree = await tempTree({
    "pack/package.json": `{ "musepi": { "hooks": ["./a.ts", "./b.ts"] } }`,
    "pack/a.ts": "throw 1;",
    "pack/b.ts": telling("'b'"),
  });
  const result = await loadFrom(tree, ["./pack"]);
  expect(commandsOf(result)).toEqual(["b"]);
  expect(result.errors.map(({ hookPath }) => hookPath)).toEqual(["pack/a.ts"]);
  expect(result.failedPaths).toEqual(["./pack"]);
});

test("a named file without a default export is an error even if a hook imports it", async () => {
  const tree = await tempTree({
    "helper.ts": "export const h = 'h';",
    "a.ts": `import { h } from "./helper.js";\n${telling("h")}`,
  });
  const { errors } = await loadFrom(tree, ["./helper.ts", "./a.ts"]);
  expect(errors.map(({ code, hookPath }) => [code, hookPath])).toEqual([
    ["HOOK_NO_FACTORY", "./helper.ts"],
  ]);
});

test("a factory that subscribes and then throws leaves nothing", async () => {
  const tree = await tempTree({
    "a.ts": `export default (pi) => { globalThis.kept = pi; pi.on("tool_call", () => {}); throw new Error("late"); };`,
  });
  const { hooks, errors } = await loadFrom(tree, ["./a.ts"]);
  expect(hooks).toEqual([]);
  expect(errors.map(({ code }) => code)).toEqual(["HOOK_FACTORY_FAILED"]);
  const kept: unknown = Reflect.get(globalThis, "kept");
  const on: unknown =
    typeof kept === "object" && kept !== null ? Reflect.get(kept, "on") : undefined;
  expect(() => typeof on === "function" && on("tool_call", () => {})).toThrow(
    "nothing was registered",
  );
  Reflect.deleteProperty(globalThis, "kept");
});

test("no paths, no hooks", async () => {
  const tree = await tempTree({});
  expect(await loadFrom(tree, [])).toEqual({
    hooks: [],
    errors: [],
    warnings: [],
    failedPaths: [],
  });
});

test("a host can run the code of each hook, also of one that fails, in a context of its own", async () => {
  const tree = await tempTree({
    "a.ts": `globalThis.whose.push("import");\nexport default () => void globalThis.whose.push("factory");`,
    "b.ts": "throw 1;",
  });
  const whose: string[] = [];
  Reflect.set(globalThis, "whose", whose);
  const result = await loadFrom(tree, ["./a.ts", "./b.ts"], {
    async runHook(hookPath, run) {
      whose.push(`${hookPath} begins`);
      return run().finally(() => whose.push(`${hookPath} is done`));
    },
  });
  Reflect.deleteProperty(globalThis, "whose");
  expect(result.hooks.map(({ path }) => path)).toEqual(["./a.ts"]);
  expect(whose).toEqual([
    ...["./a.ts begins", "import", "factory", "./a.ts is done"],
    ...["./b.ts begins", "./b.ts is done"],
  ]);
});
