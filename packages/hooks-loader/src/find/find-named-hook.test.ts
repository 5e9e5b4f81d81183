import { symlink } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { type LoadHooksOptions, loadHooks } from "../load-hooks.js";
import { commandsOf, loadFrom, telling, tempTree } from "../load-hooks-fixture.js";

test("a path is absolute, below the home folder, a file: URL, or relative to the working folder", async () => {
  const hook = telling("import.meta.url.split('/').at(-1)");
  const names = ["a.ts", "home/b.ts", "c d.ts", "sub/e.ts", ".hidden/f.ts", "@scope.ts"];
  const tree = await tempTree(Object.fromEntries(names.map((name) => [name, hook])));
  const result = await loadFrom(tree, [
    tree.file("a.ts"),
    "~/b.ts",
    pathToFileURL(tree.file("c d.ts")).href,
    "sub/e.ts",
    ".hidden/f.ts",
    "./@scope.ts",
  ]);
  expect(result.errors).toEqual([]);
  expect(result.failedPaths).toEqual([]);
  expect(commandsOf(result)).toEqual(["a.ts", "b.ts", "c%20d.ts", "e.ts", "f.ts", "@scope.ts"]);
  expect(result.hooks[1]).toMatchObject({ path: "~/b.ts", resolvedPath: tree.file("home/b.ts") });
});

test("a folder counts by the list in its package.json, else by index.ts, else by index.js", async () => {
  const tree = await tempTree({
    "pack/package.json": `{ "musepi": { "hooks": ["./src/b.ts", "a.ts"] } }`,
    "pack/src/b.ts": telling("'b'"),
    "pack/a.ts": telling("'a'"),
    "pack/index.ts": telling("'no'"),
    "two/package.json": `{ "name": "two" }`,
    "two/index.ts": telling("'index.ts'"),
    "two/index.js": telling("'no'"),
    "three/index.js": telling("'index.js'"),
  });
  const result = await loadFrom(tree, ["./pack", "./two/", tree.file("three")]);
  expect(result.errors).toEqual([]);
  expect(commandsOf(result)).toEqual(["b", "a", "index.ts", "index.js"]);
  expect(result.hooks.map(({ path }) => path)).toEqual([
    "pack/src/b.ts",
    "pack/a.ts",
    "./two/",
    tree.file("three"),
  ]);
});

test.each([
  [
    "./nope.ts",
    "HOOK_NOT_FOUND",
    "./nope.ts is not there: there is no …/nope.ts. Relative paths start at ….",
  ],
  ["~/nope.ts", "HOOK_NOT_FOUND", "~/nope.ts is not there: there is no …/home/nope.ts."],
  ["/nope/nope.ts", "HOOK_NOT_FOUND", "/nope/nope.ts is not there: there is no /nope/nope.ts."],
  ["./dangling.ts", "HOOK_NOT_FOUND", "./dangling.ts is not there: there is no …/dangling.ts."],
  ["file://host/a.ts", "HOOK_NOT_FOUND", "file://host/a.ts names no file: "],
  [
    "nope.ts",
    "HOOK_NOT_FOUND",
    'nope.ts is not there: neither a file in … nor a package that can be found from it. Check the name, or install the package; a path begins with "./", "~/" or "/".',
  ],
  ["@nope/nope", "HOOK_NOT_FOUND", "@nope/nope is not there: neither a file in … nor a package"],
  ["", "HOOK_NOT_FOUND", "The path of a hook is empty"],
  [
    "./none",
    "HOOK_NOT_FOUND",
    "./none is a folder without hooks: it has no package.json that lists",
  ],
  [
    "./bad",
    "HOOK_NOT_FOUND",
    './bad is not loaded: …/bad/package.json has musepi.hooks: "a.ts"; expected a list of paths',
  ],
  ["./broken", "HOOK_NOT_FOUND", "./broken is not loaded: …/broken/package.json cannot be read: "],
  [
    "./lost",
    "HOOK_NOT_FOUND",
    "./lost is not loaded: its package.json lists …/lost/a.ts, which is not there.",
  ],
  [
    "./notes.md",
    "HOOK_NO_FACTORY",
    "./notes.md is no module: …/notes.md ends in none of .ts .mts .cts .js .mjs .cjs .tsx.",
  ],
])("%j is refused", async (named, code, message) => {
  const tree = await tempTree({
    "none/package.json": "{}",
    "bad/package.json": `{ "musepi": { "hooks": "a.ts" } }`,
    "broken/package.json": "{",
    "lost/package.json": `{ "musepi": { "hooks": ["a.ts"] } }`,
    "notes.md": "notes",
    "good.ts": telling("'good'"),
  });
  await symlink(tree.file("gone.ts"), tree.file("dangling.ts"));
  const { hooks, errors, failedPaths } = await loadFrom(tree, [named, "./good.ts"]);
  expect(hooks.map(({ path }) => path)).toEqual(["./good.ts"]);
  expect(errors.map((error) => [error.code, error.hookPath])).toEqual([[code, named]]);
  expect(errors[0]?.message.replaceAll(tree.path, "…")).toContain(message);
  expect(failedPaths).toEqual([named]);
});

const pack = (name: string, told: string) => ({
  [`${name}/package.json`]: `{ "type": "module", "exports": { "./gate": { "import": "./gate.js" } } }`,
  [`${name}/gate.js`]: telling(JSON.stringify(told)),
});

test("a package is found from the working folder, and else from the host", async () => {
  const tree = await tempTree({
    ...pack("node_modules/@acme/hooks", "above"),
    ...pack("host/node_modules/own-hooks", "host"),
    "app/.git/": "",
  });
  const options: LoadHooksOptions = { hostUrl: pathToFileURL(tree.file("host/main.js")).href };
  const result = await loadFromApp(tree, ["@acme/hooks/gate", "own-hooks/gate"], options);
  expect(result.errors).toEqual([]);
  expect(commandsOf(result)).toEqual(["above", "host"]);
});

test("a package in the project is the project's code: its name is no consent, its path is", async () => {
  const tree = await tempTree({ ...pack("app/node_modules/acme", "project"), "app/.git/": "" });
  const file = tree.file("app/node_modules/acme/gate.js");
  const refused = await loadFromApp(tree, ["acme/gate"]);
  expect(refused.hooks).toEqual([]);
  expect(refused.failedPaths).toEqual(["acme/gate"]);
  expect(refused.errors.map(({ code, message }) => [code, message])).toEqual([
    [
      "HOOK_UNTRUSTED",
      `acme/gate is a package of this project (${file}); a project's code is run only when its file is named: --hook ${file}`,
    ],
  ]);
  expect(commandsOf(await loadFromApp(tree, [file]))).toEqual(["project"]);
});

test("a project cannot put another package in the place of the host's own", async () => {
  const tree = await tempTree({
    ...pack("app/node_modules/own-hooks", "stranger"),
    ...pack("host/node_modules/own-hooks", "host"),
    "app/.git/": "",
  });
  const hostUrl = pathToFileURL(tree.file("host/main.js")).href;
  const result = await loadFromApp(tree, ["own-hooks/gate"], { hostUrl });
  expect(commandsOf(result)).toEqual([]);
  expect(result.errors.map(({ code }) => code)).toEqual(["HOOK_UNTRUSTED"]);
});

test("a folder of the project does not stand in for a package", async () => {
  const tree = await tempTree({
    "@acme/gate/index.ts": telling("'stranger'"),
    "gate/index.ts": telling("'stranger'"),
    "@acme/file.ts": telling("'stranger'"),
  });
  const { hooks, errors } = await loadFrom(tree, ["@acme/gate", "gate", "@acme/file.ts"]);
  expect(hooks).toEqual([]);
  expect(errors.map(({ code }) => code)).toEqual(Array(3).fill("HOOK_NOT_FOUND"));
  expect(errors[1]?.message).toContain(
    `There is a ${tree.file("gate")}; to name that, write ./gate.`,
  );
});

function loadFromApp(
  tree: Awaited<ReturnType<typeof tempTree>>,
  paths: string[],
  options: LoadHooksOptions = {},
) {
  return loadHooks(paths, tree.file("app"), { home: tree.file("home"), ...options });
}

test.each(["https://example.com/gate.ts", "data:text/javascript,1", "node:fs"])(
  "%s names no file",
  async (named) => {
    const { errors } = await loadFrom(await tempTree({}), [named]);
    expect(errors.map(({ code, message }) => ({ code, message }))).toEqual([
      {
        code: "HOOK_NOT_FOUND",
        message: `${named} names no file; expected a path, a file: URL or the name of a package.`,
      },
    ]);
  },
);
