import { exit as importedExit } from "node:process";
import { expect, test, vi } from "vitest";
import { loadFrom, telling, tempTree } from "../load-hooks-fixture.js";
import { withExitGuard } from "./with-exit-guard.js";

test.each([
  ["process.exit(0)", "process.exit(0)"],
  ["process.abort()", "process.abort()"],
  ["process.reallyExit(0)", "process.reallyExit(0)"],
  ['process.kill(process.pid, "SIGKILL")', `process.kill(${process.pid}, SIGKILL)`],
  ["process.kill(0)", "process.kill(0)"],
])("%s at the top of a module is that hook's error, and the others load", async (code, call) => {
  const tree = await tempTree({ "a.ts": `\n${code};\n`, "b.ts": telling("'b'") });
  const { hooks, errors } = await loadFrom(tree, ["./a.ts", "./b.ts"]);
  expect(hooks.map(({ path }) => path)).toEqual(["./b.ts"]);
  expect(errors.map(({ code, message }) => [code, message])).toEqual([
    [
      "HOOK_IMPORT_FAILED",
      `./a.ts failed while it was loaded: it called ${call}, which would have ended the whole agent (${tree.file("a.ts")}:2:9). Nothing of this hook is active; correct it and start again.`,
    ],
  ]);
});

test.each([
  ["in a factory", "export default () => { process.exit(0); };", "HOOK_FACTORY_FAILED"],
  [
    "after an await in a factory",
    "export default async () => { await null; process.exit(0); };",
    "HOOK_FACTORY_FAILED",
  ],
  [
    "imported from node:process",
    `import { exit } from "node:process";\nexit(0);`,
    "HOOK_IMPORT_FAILED",
  ],
  ["in a package that Node evaluates", `import "dep";`, "HOOK_IMPORT_FAILED"],
])("process.exit %s", async (_, source, code) => {
  const tree = await tempTree({
    "a.ts": source,
    "node_modules/dep/package.json": `{ "type": "module", "exports": "./index.js" }`,
    "node_modules/dep/index.js": "await null; process.exit(0);",
  });
  const { errors } = await loadFrom(tree, ["./a.ts"]);
  expect(errors.map((error) => error.code)).toEqual([code]);
  expect(errors[0]?.message).toContain("it called process.exit(0)");
});

test("who is not a hook can end the process while hooks load", async () => {
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  const kill = process.kill;
  await withExitGuard(async ({ run }) => {
    process.exit(130);
    await run(async () => expect(process.kill(process.pid, 0)).toBe(true));
  });
  expect(exit.mock.calls).toEqual([[130]]);
  expect(process.kill).toBe(kill);
  exit.mockRestore();
});

test("afterwards all is as it was, also when loads overlap", async () => {
  const endings = () =>
    ["exit", "abort", "kill", "reallyExit"].map((name) => Reflect.get(process, name));
  const before = endings();
  const [first, second] = [deferred(), deferred()];
  const one = withExitGuard(() => first.promise);
  const other = withExitGuard(async ({ run }) => {
    await second.promise;
    await run(async () => expect(() => process.exit(0)).toThrow("ended the whole agent"));
  });
  expect(endings()).not.toEqual(before);
  first.resolve();
  await one;
  second.resolve();
  await other;
  expect(endings()).toEqual(before);
  expect(importedExit).toBe(process.exit);
});

function deferred() {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
