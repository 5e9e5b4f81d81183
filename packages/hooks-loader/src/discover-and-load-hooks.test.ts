import { readdir, symlink } from "node:fs/promises";
import type { TempTree } from "@musepi/test-support";
import { expect, onTestFinished, test, vi } from "vitest";
import { discoverAndLoadHooks } from "./discover-and-load-hooks.js";
import { commandsOf, telling, tempTree } from "./load-hooks-fixture.js";

const agent = "home/.musepi/agent";
const name = telling(
  "import.meta.filename.split('/agent/')[1] ?? import.meta.filename.split('/').at(-1)",
);

function discover(tree: TempTree, paths: string[] = [], cwd = "app") {
  return discoverAndLoadHooks(paths, tree.file(cwd), { home: tree.file("home") });
}

function codes(errors: readonly { code: string; hookPath: string | undefined }[], tree: TempTree) {
  return errors.map(({ code, hookPath }) => [code, hookPath?.replace(`${tree.path}/`, "")]);
}

test("the user's hooks load from pre, post, hooks and extensions, each by name, then the named ones", async () => {
  const files = [
    "hooks/pre/bash.ts",
    "hooks/post/a.ts",
    "hooks/Z.js",
    "hooks/a.ts",
    "hooks/b/index.ts",
    "hooks/é.ts",
    "extensions/0.ts",
  ];
  const tree = await tempTree({
    ...Object.fromEntries(files.map((file) => [`${agent}/${file}`, name])),
    "app/named.ts": name,
  });
  const result = await discover(tree, ["./named.ts"]);
  expect(result.errors).toEqual([]);
  expect(result.warnings).toEqual([]);
  expect(commandsOf(result)).toEqual([
    "hooks/pre/bash.ts",
    "hooks/post/a.ts",
    "hooks/Z.js",
    "hooks/a.ts",
    "hooks/b/index.ts",
    "hooks/é.ts",
    "extensions/0.ts",
    "named.ts",
  ]);
  expect(result.hooks[0]?.path).toBe(tree.file(`${agent}/hooks/pre/bash.ts`));
});

test("hidden files, declarations, tests, node_modules and other files are no hooks", async () => {
  const tree = await tempTree(
    Object.fromEntries(
      [
        ".a.ts",
        "a.d.ts",
        "a.d.mts",
        "a.test.ts",
        "notes.md",
        "data.json",
        "node_modules/index.js",
        ".git/index.js",
        "lib/util.ts",
      ].map((file) => [`${agent}/hooks/${file}`, "throw 1;"]),
    ),
  );
  expect(await discover(tree, [], "home")).toMatchObject({ hooks: [], errors: [], warnings: [] });
});

test("a discovered file without a default export is a helper when a hook imports it, else an error", async () => {
  const tree = await tempTree({
    [`${agent}/hooks/a-helper.ts`]: "export const a = 'a';",
    [`${agent}/hooks/hook.ts`]: `import { a } from "./a-helper.js";\nimport { b } from "./parts/b.js";\nimport options from "./z-options.js";\n${telling("a + b + options.c")}`,
    [`${agent}/hooks/parts/b.ts`]: "export const b = 'b';",
    [`${agent}/hooks/z-options.ts`]: "export default { c: 'c' };",
    [`${agent}/hooks/lonely.ts`]: "export const d = 'd';",
  });
  const result = await discover(tree, [], "home");
  expect(commandsOf(result)).toEqual(["abc"]);
  expect(codes(result.errors, tree)).toEqual([["HOOK_NO_FACTORY", `${agent}/hooks/lonely.ts`]]);
  expect(result.warnings).toEqual([]);
  const helper = tree.file(`${agent}/hooks/a-helper.ts`);
  const named = await discover(tree, [helper], "home");
  expect(named.failedPaths).toEqual([helper]);
  expect(named.errors.map(({ hookPath }) => hookPath)).toContain(helper);
});

test("a file where nothing runs is named, with where it should lie", async () => {
  const tree = await tempTree(
    Object.fromEntries(
      [
        "hooks/before/x.ts",
        "hooks/after_tool/x.ts",
        "hooks/other/x.ts",
        "hook/x.ts",
        "extension/x.ts",
        "pre/x.ts",
        "hooks/pre/deep/x.ts",
      ].map((file) => [`${agent}/${file}`, "throw 1;"]),
    ),
  );
  const { errors, warnings } = await discover(tree, [], "home");
  expect(errors).toEqual([]);
  const folder = tree.file(agent);
  const told = warnings.map(({ code, message }) => [code, message.replaceAll(folder, "…")]);
  const moved = {
    "hook/x.ts": "hooks",
    "extension/x.ts": "extensions",
    "pre/x.ts": "hooks/pre",
    "hooks/pre/deep/x.ts": "hooks/pre",
    "hooks/after_tool/x.ts": "hooks/post",
    "hooks/before/x.ts": "hooks/pre",
    "hooks/other/x.ts": "hooks",
  };
  expect(told).toEqual(
    Object.entries(moved).map(([file, target]) => [
      "HOOK_MISPLACED",
      `…/${file} never runs: no hook is looked for in its folder. Move it to …/${target}.`,
    ]),
  );
});

const evil = (tree: string) =>
  `import { writeFileSync } from "node:fs";\nwriteFileSync("${tree}/evil", "");\nexport default () => {};\n`;

test("hooks of the project are named and not run, wherever in it one starts", async () => {
  const tree = await tempTree({ "app/packages/x/": "", "app/.git/": "" });
  const files = [
    ".musepi/hooks/pre/bash.ts",
    ".musepi/hooks/evil.ts",
    ".musepi/hooks/pack/src/a.ts",
    ".musepi/extensions/more.js",
    ".musepi/hook/x.ts",
  ];
  for (const file of files) await tree.write(`app/${file}`, evil(tree.path));
  await tree.write(
    "app/.musepi/hooks/pack/package.json",
    `{ "musepi": { "hooks": ["src/a.ts"] } }`,
  );
  const result = await discover(tree, [], "app/packages/x");
  expect(result).toMatchObject({ hooks: [], errors: [], failedPaths: [] });
  expect(codes(result.warnings, tree)).toEqual([
    ["HOOK_UNTRUSTED", "app/.musepi/hooks/pre/bash.ts"],
    ["HOOK_UNTRUSTED", "app/.musepi/hooks/evil.ts"],
    ["HOOK_UNTRUSTED", "app/.musepi/hooks/pack/src/a.ts"],
    ["HOOK_UNTRUSTED", "app/.musepi/extensions/more.js"],
    ["HOOK_MISPLACED", "app/.musepi/hook/x.ts"],
  ]);
  const path = tree.file("app/.musepi/hooks/pre/bash.ts");
  expect(result.warnings[0]?.message).toBe(
    `${path} is a hook of this project and is not run. If you trust it, name it: --hook ${path}`,
  );
  expect(await readdir(tree.path)).not.toContain("evil");
});

test("a hook of the project whose path is named runs, and is not called untrusted", async () => {
  const tree = await tempTree({
    "app/.musepi/hooks/good.ts": telling("'good'"),
    "app/.musepi/hooks/other.ts": telling("'other'"),
  });
  const result = await discover(tree, [".musepi/hooks/good.ts"]);
  expect(commandsOf(result)).toEqual(["good"]);
  expect(codes(result.warnings, tree)).toEqual([["HOOK_UNTRUSTED", "app/.musepi/hooks/other.ts"]]);
});

test("a project's hook of the same name leaves the user's gate where it is", async () => {
  const tree = await tempTree({
    [`${agent}/hooks/pre/bash.ts`]: telling("'gate'"),
    "app/.musepi/hooks/pre/bash.ts": telling("'stranger'"),
  });
  expect(commandsOf(await discover(tree))).toEqual(["gate"]);
});

test("what lies in the user's folder by a link into the project is the project's", async () => {
  const tree = await tempTree({
    "app/.git/": "",
    "app/own.ts": telling("'own'"),
    [`${agent}/hooks/`]: "",
  });
  await symlink(tree.file("app/own.ts"), tree.file(`${agent}/hooks/own.ts`));
  const inside = await discover(tree);
  expect(commandsOf(inside)).toEqual([]);
  expect(codes(inside.warnings, tree)).toEqual([["HOOK_UNTRUSTED", `${agent}/hooks/own.ts`]]);
  expect(commandsOf(await discover(tree, [], "home"))).toEqual(["own"]);
});

test("the user's folder may be a link, and may lie in a project", async () => {
  const tree = await tempTree({
    "dotfiles/.git/": "",
    "dotfiles/agent/hooks/a.ts": telling("'a'"),
    "home/.musepi/": "",
  });
  await symlink(tree.file("dotfiles/agent"), tree.file(agent));
  expect(commandsOf(await discover(tree, [], "home"))).toEqual(["a"]);
  expect(commandsOf(await discover(tree, [], "dotfiles"))).toEqual(["a"]);
});

test("the home folder is no project", async () => {
  const tree = await tempTree({ "home/.musepi/hooks/a.ts": "throw 1;", "home/x/": "" });
  const { hooks, errors, warnings } = await discover(tree, [], "home/x");
  expect([hooks, errors]).toEqual([[], []]);
  expect(codes(warnings, tree)).toEqual([["HOOK_MISPLACED", "home/.musepi/hooks/a.ts"]]);
  expect(warnings[0]?.message).toContain(`Move it to ${tree.file(`${agent}/hooks`)}.`);
});

test("a user's hook that is also named loads at its first place", async () => {
  const tree = await tempTree({
    [`${agent}/hooks/a.ts`]: telling("'a'"),
    [`${agent}/hooks/b.ts`]: "export default 1;",
  });
  const { hooks, warnings, failedPaths } = await discover(tree, [
    `~/.musepi/agent/hooks/a.ts`,
    `~/.musepi/agent/hooks/b.ts`,
  ]);
  expect(hooks.map(({ path }) => path)).toEqual([tree.file(`${agent}/hooks/a.ts`)]);
  expect(warnings.map(({ code }) => code)).toEqual(["HOOK_DUPLICATE", "HOOK_DUPLICATE"]);
  expect(failedPaths).toEqual(["~/.musepi/agent/hooks/b.ts"]);
});

test("MUSEPI_AGENT_DIR moves the user's folder, and the option goes before it", async () => {
  const tree = await tempTree({
    "env/hooks/a.ts": telling("'env'"),
    "option/hooks/a.ts": telling("'option'"),
    "home/env/hooks/a.ts": telling("'below home'"),
  });
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("MUSEPI_AGENT_DIR", tree.file("env"));
  expect(commandsOf(await discover(tree))).toEqual(["env"]);
  const options = { home: tree.file("home"), agentDir: tree.file("option") };
  expect(commandsOf(await discoverAndLoadHooks([], tree.path, options))).toEqual(["option"]);
});

test("a hook that cannot be read is an error, not a gate that is silently open", async () => {
  const tree = await tempTree({
    [`${agent}/hooks/bad/package.json`]: "{",
    [`${agent}/hooks/lost/package.json`]: `{ "musepi": { "hooks": ["gone.ts"] } }`,
    [`${agent}/hooks/z.ts`]: telling("'z'"),
  });
  await symlink(tree.file("nowhere.ts"), tree.file(`${agent}/hooks/dangling.ts`));
  await symlink("loop.ts", tree.file(`${agent}/hooks/loop.ts`));
  const result = await discover(tree);
  expect(commandsOf(result)).toEqual(["z"]);
  expect(codes(result.errors, tree)).toEqual([
    ["HOOK_NOT_FOUND", `${agent}/hooks/bad`],
    ["HOOK_NOT_FOUND", `${agent}/hooks/dangling.ts`],
    ["HOOK_NOT_FOUND", `${agent}/hooks/loop.ts`],
    ["HOOK_NOT_FOUND", `${agent}/hooks/lost/gone.ts`],
  ]);
});

test("a file, or a link that leads nowhere, in place of a folder of hooks is an error", async () => {
  const tree = await tempTree({ "app/": "", [`${agent}/hooks`]: "not a folder" });
  await symlink(tree.file("gone"), tree.file(`${agent}/extensions`));
  const { errors } = await discover(tree);
  expect(codes(errors, tree)).toEqual([
    ["HOOK_NOT_FOUND", `${agent}/hooks`],
    ["HOOK_NOT_FOUND", `${agent}/extensions`],
  ]);
  const path = tree.file(`${agent}/hooks`);
  expect(errors[0]?.message).toBe(
    `Nothing of ${path} is loaded: it is not a folder. Correct that, or remove it.`,
  );
});

test("a folder of hooks that cannot be read is an error", async () => {
  const tree = await tempTree({ [`${agent}/extensions/a.ts`]: telling("'a'") });
  await symlink("hooks", tree.file(`${agent}/hooks`));
  const { hooks, errors } = await discover(tree);
  expect(hooks).toHaveLength(1);
  expect(codes(errors, tree)).toEqual([["HOOK_NOT_FOUND", `${agent}/hooks`]]);
});

test("without any hook, jiti is not loaded", async () => {
  const tree = await tempTree({ "app/": "", "app/.musepi/hooks/evil.ts": "throw 1;" });
  vi.doMock("jiti", () => {
    throw new Error("jiti was loaded");
  });
  onTestFinished(() => void vi.doUnmock("jiti"));
  vi.resetModules();
  const fresh = await import("./discover-and-load-hooks.js");
  const options = { home: tree.file("home") };
  expect(await fresh.discoverAndLoadHooks([], tree.file("app"), options)).toMatchObject({
    hooks: [],
    errors: [],
  });
  await expect(
    fresh.discoverAndLoadHooks([], tree.file("app"), {
      ...options,
      agentDir: tree.file("app/.musepi"),
    }),
  ).rejects.toThrow();
});
