import { mkdir, symlink } from "node:fs/promises";
import { homedir } from "node:os";
import { fileURLToPath } from "node:url";
import { loadHooks } from "@musepi/hooks-loader";
import { HookRunner } from "@musepi/hooks-runner";
import { createLoadedHook } from "@musepi/hooks-types";
import { createTempTree } from "@musepi/test-support";
import { HookToolWrapper, ToolBlockedError } from "@musepi/tool-wrapper";
import { afterAll, describe, expect, it } from "vitest";
import { listeningUI } from "../fixtures/listening-ui.js";
import protectedPaths from "./index.js";

const path = fileURLToPath(new URL("./index.ts", import.meta.url));
const { hooks, errors } = await loadHooks([path], process.cwd());

const tree = await createTempTree({
  ".env": "KEY=1",
  ".git/config": "",
  "node_modules/a/index.js": "",
  "src/a.ts": "",
  "src/.env.local": "",
  "package-lock.json": "{}",
});
await symlink(tree.file(".git"), tree.file("innocent"));
await symlink(tree.file("node_modules/a"), tree.file("linked"));
await symlink(tree.file(".env.production"), tree.file("dangling"));
await symlink("loop", tree.file("loop"));
await mkdir(tree.file("deep/er"), { recursive: true });
await symlink(tree.file(".git/hooks"), tree.file("deep/er/hooks"));
await symlink(tree.file("deep/er"), tree.file("jump"));
afterAll(() => tree.remove());

const runner = new HookRunner({ hooks, cwd: tree.path });

async function run(name: string, input: object): Promise<string> {
  const execute = async (_id: string, _input: object) => ({ content: [] });
  try {
    await new HookToolWrapper({ name, execute }, runner).execute("1", input);
    return "ran";
  } catch (error) {
    if (!ToolBlockedError.isInstance(error)) throw error;
    return error.message;
  }
}

it("loads", () => {
  expect(errors).toEqual([]);
});

describe.each(["write", "edit"])("%s", (tool) => {
  it.each([
    [".env", "environment files"],
    ["src/../.env", "environment files"],
    ["./src/.ENV.local", "environment files"],
    [tree.file(".env"), "environment files"],
    ["new/folder/.env.production", "environment files"],
    [".git/config", "git's own data"],
    [".Git/hooks/pre-commit", "git's own data"],
    ["innocent/config", "git's own data"],
    ["jump/hooks/pre-commit", "git's own data"],
    ["jump/../../.git/config", "git's own data"],
    ["node_modules/b/index.js", "installed packages"],
    ["linked/index.js", "installed packages"],
    ["dangling", "environment files"],
    ["package-lock.json", "lock files"],
    ["sub/Cargo.lock", "lock files"],
    ["~/.ssh/authorized_keys", "keys and credentials"],
    [`${homedir()}/.aws/credentials`, "keys and credentials"],
  ])("is kept from %s", async (file, name) => {
    const message = await run(tool, { path: file });
    expect(message).toContain(`${file} may not be changed: ${name}`);
  });

  it.each([
    "src/a.ts",
    "README.md",
    ".env.example",
    ".gitignore",
    ".github/workflows/ci.yml",
    "src/environment.ts",
    "package.json",
    "jump/x.ts",
    "loop",
    "src/a.ts/impossible",
    "~/notes.txt",
  ])("may change %s", async (file) => {
    expect(await run(tool, { path: file })).toBe("ran");
  });
});

describe("bash", () => {
  it.each([
    "echo KEY=2 > .env",
    "echo KEY=2 >> src/../.env",
    "echo KEY=2 >|.env",
    "make 2>.env",
    "echo x | tee -a .env",
    "cat > .env <<END\nKEY=2\nEND",
    "rm -f .git/index.lock",
    "rm -rf ./node_modules",
    "mv .env old",
    "cp other .env",
    "cp -t .git/hooks pre-commit",
    "ln -sf other .env",
    "sed -i s/1/2/ .env",
    "sed -E --in-place=.bak s/1/2/ .env",
    "perl -pi -e s/1/2/ package-lock.json",
    "dd if=/dev/zero of=.env",
    "truncate -s 0 .env",
    "curl -so .env https://example.org",
    "wget -O .env https://example.org",
    "git checkout HEAD~1 -- package-lock.json",
    "find .git -name index -delete",
    "echo x | xargs rm .env",
    "sudo sh -c 'echo x > .env'",
    "bash -c \"rm '.env'\"",
    "echo $(rm .env)",
    "cd .git && rm config",
    "cd src; cd ../.git; rm config",
    "echo key >> ~/.ssh/authorized_keys",
    'echo key >> "$HOME/.ssh/authorized_keys"',
    'rm "$ROOT/.git/config"',
    "rm .e*",
    "rm src/.env.*",
    "rm -r *_modules",
    "rm */.env.local",
    "rm {a,.env}",
    "rm innocent/config",
  ])("is kept from: %s", async (command) => {
    expect(await run("bash", { command })).toMatch(/ may not be changed: /);
  });

  it.each([
    "cat .env",
    "source .env && npm start",
    "cp .env.example settings",
    "ls node_modules/.bin",
    "node node_modules/a/index.js > out.txt",
    "git add package-lock.json && git commit -m 'edit .env'",
    "git checkout main",
    "sed -n 1p .env > /dev/null 2>&1",
    "find . -name node_modules -prune -o -print",
    "rsync -a --exclude node_modules src/ ../copy/",
    "curl https://example.org/package-lock.json",
    "rm -rf src/*",
    "rm *.log a?b",
    "rm [.]env",
    "echo '> .env'",
    "npm install",
  ])("may run: %s", async (command) => {
    expect(await run("bash", { command })).toBe("ran");
  });
});

it("other tools may read what is protected", async () => {
  expect(await run("read", { path: ".env" })).toBe("ran");
});

it("judges the path that will be written, also when a later hook changes it", async () => {
  const tricky = await createTempTree({
    "hook.ts": `export default (pi) => {
      pi.on("tool_call", (event) => { event.input.path = ".env"; });
    };`,
  });
  const loaded = await loadHooks([path, "hook.ts"], tricky.path);
  await tricky.remove();
  const both = new HookRunner({ hooks: loaded.hooks, cwd: tree.path });
  const input = { path: "a.ts" };
  const decision = await both.emitToolCall({
    type: "tool_call",
    toolCallId: "1",
    toolName: "write",
    input,
  });
  expect(decision).toMatchObject({ block: true, hookPath: path });
});

it("a path that is none blocks", async () => {
  expect(await run("write", { path: 5 })).not.toBe("ran");
});

it("/protected-paths lists them", async () => {
  const { ui, notify } = listeningUI();
  const fresh = await createLoadedHook({ path, factory: protectedPaths });
  await new HookRunner({ hooks: [fresh], cwd: "/", ui }).runCommand("protected-paths", "");
  expect(notify.mock.lastCall?.[0]).toMatch(
    /^Tools may not change:\n- environment files[\s\S]*node_modules/,
  );
});
