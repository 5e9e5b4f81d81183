import { createTempTree, runCommand, type TempTree } from "@musepi/test-support";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";

const program = `
import { HookRunner } from "@musepi/hooks-runner";
import { createLoadedHook } from "@musepi/hooks-types";

const hook = await createLoadedHook({
  path: "./slow.ts",
  factory: (pi) => {
    pi.on("context", () => new Promise(() => {}), { timeoutMs: 300 });
    pi.on("agent_end", async () => {});
    pi.on("agent_end", () => {});
  },
});
const onError = (error) => console.error(error.message);
const runner = new HookRunner({ hooks: [hook], cwd: "/", onError });

if (process.argv[2] === "pending") {
  await runner.emit({ type: "agent_end", messages: [] });
  const messages = await runner.emitContext([{ role: "user", content: "hello", timestamp: 1 }]);
  console.log("answer to " + messages[0].content);
} else {
  await runner.emit({ type: "agent_end", messages: [] });
  const done = performance.now();
  process.on("exit", () => console.log(Math.round(performance.now() - done)));
}
`;

let tree: TempTree;
let file: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname },
    bundle: true,
    conditions: ["source"],
    format: "esm",
    platform: "node",
    write: false,
  });
  tree = await createTempTree({ "program.mjs": outputFiles[0]?.text ?? "" });
  file = tree.file("program.mjs");
});

afterAll(() => tree.remove());

it("a handler that never settles keeps the process alive until its budget is over, and the run goes on", async () => {
  const { code, stdout, stderr } = await runCommand(process.execPath, [file, "pending"]);
  expect(stdout).toBe("answer to hello\n");
  expect(stderr).toContain('./slow.ts, handler of "context": did not settle within its budget');
  expect(code).toBe(0);
});

it("nothing keeps the process alive when all handlers have settled", async () => {
  const { code, stdout } = await runCommand(process.execPath, [file, "quick"]);
  expect(code).toBe(0);
  // A timer that held the process would look again after a second.
  expect(Number(stdout)).toBeLessThan(900);
});
