import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "@musepi/test-support";
import { expect, it } from "vitest";
import { ask, createMachine, type Machine, program } from "./harness.js";

/** Runs the program and returns the files of its bundle that were evaluated, with what each begins with. */
async function evaluated(machine: Machine, args: readonly string[]): Promise<string[]> {
  const coverage = machine.tree.file("coverage");
  const { code } = await machine.run(args, { env: { NODE_V8_COVERAGE: coverage } });
  expect(code).toBe(0);
  const [report = ""] = await readdir(coverage);
  const { result } = JSON.parse(await readFile(join(coverage, report), "utf8"));
  const urls: string[] = result.map(({ url }: { url: string }) => url);
  const files = urls.filter((url) => url.startsWith("file:")).map((url) => fileURLToPath(url));
  return Promise.all(files.map((file) => readFile(file, "utf8")));
}

it("a run without tools and hooks evaluates little code, in few files", async () => {
  const machine = await createMachine({ "hello.json": '{ "turns": [{ "text": "Hello." }] }' });
  const scripted = await evaluated(machine, ["-p", "hi", "--model", "scripted/hello.json"]);
  expect(scripted.join("").length).toBeLessThan(500_000);
  expect(scripted.length).toBeLessThanOrEqual(40);
});

it.runIf(process.versions.node.startsWith("20."))(
  "Node 20 does not spend its time on optimizing the parser of HTTP",
  async () => {
    const { env, work } = await createMachine({});
    const args = ["--trace-wasm-compilation-times", program, ...ask, "hi"];
    const { stdout } = await runCommand(process.execPath, args, { cwd: work, env });
    expect(stdout).toContain("The answer.");
    expect(stdout).toContain("using Liftoff");
    expect(stdout).not.toMatch(/using turbofan/i);
  },
);
