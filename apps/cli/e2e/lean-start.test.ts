// A run loads only what it needs: that is what keeps its start within the bars of `pnpm bench`.
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runCommand } from "@musepi/test-support";
import { expect, it } from "vitest";
import { ask, createMachine, type Machine, program } from "./harness.js";

const dist = dirname(program);

// Writes down which catalogue files are read: they are not code, so that V8's coverage does not name them.
const watchReads = `
const fs = require("node:fs");
const read = fs.readFileSync;
fs.readFileSync = (file, ...rest) => {
  if (/models-.*\\.json$/.test(String(file))) fs.appendFileSync(process.env.READS, file + "\\n");
  return read(file, ...rest);
};
require("node:module").syncBuiltinESMExports();
`;

/** Runs the program and tells which of its files were evaluated, and whether the catalogue was read. */
async function loadedBy(machine: Machine, args: readonly string[]) {
  const coverage = machine.tree.file("coverage");
  const reads = machine.tree.file("reads");
  await machine.tree.write("watch.cjs", watchReads);
  await machine.tree.write("reads", "");
  const result = await machine.run(args, {
    env: {
      NODE_V8_COVERAGE: coverage,
      NODE_OPTIONS: `--require ${machine.tree.file("watch.cjs")}`,
      READS: reads,
    },
  });
  expect(result).toMatchObject({ code: 0, stderr: "" });
  const [report] = readdirSync(coverage);
  const { result: scripts } = JSON.parse(readFileSync(`${coverage}/${report}`, "utf8"));
  const urls: string[] = scripts.map(({ url }: { url: string }) => url);
  const ours = urls.filter((url) => url.startsWith(pathToFileURL(`${dist}/`).href));
  const files = ours.map((url) => readFileSync(fileURLToPath(url), "utf8"));
  return {
    count: files.length,
    has: (text: string) => files.some((content) => content.includes(text)),
    kilobytes: Math.round(files.reduce((sum, content) => sum + content.length, 0) / 1000),
    readsCatalogue: (await readFile(reads, "utf8")) !== "",
  };
}

// What stands in nothing but each library, minified or not.
const openai = "OPENAI_LOG";
const anthropic = "ANTHROPIC_LOG";
const jiti = "JITI_FS_CACHE";
const typebox = "~kind";

it("the libraries that a run may do without are in the bundle, under the names that are looked for", () => {
  const scripts = readdirSync(dist).filter((name) => name.endsWith(".cjs") && name !== "babel.cjs");
  const contents = scripts.map((name) => readFileSync(join(dist, name), "utf8"));
  for (const mark of [openai, anthropic, jiti, typebox]) {
    expect(contents.some((content) => content.includes(mark))).toBe(true);
  }
});

it("a print turn with an OpenAI-compatible endpoint loads that provider, and not the catalogue", async () => {
  const machine = await createMachine({});
  const loaded = await loadedBy(machine, ["-p", "--model", "local/x", "hi"]);
  expect([openai, anthropic, jiti, typebox].map(loaded.has)).toEqual([true, false, false, false]);
  expect(loaded.readsCatalogue).toBe(false);
  expect(loaded.kilobytes).toBeLessThan(450);
  expect(loaded.count).toBeLessThanOrEqual(16);
});

it("a scripted turn loads no provider, and not the catalogue", async () => {
  const script = JSON.stringify({ turns: [{ text: "hi" }] });
  const machine = await createMachine({ "s.json": script });
  const loaded = await loadedBy(machine, ["-p", "--model", "scripted/s.json", "hi"]);
  expect([openai, jiti, typebox].map(loaded.has)).toEqual([false, false, false]);
  expect(loaded.readsCatalogue).toBe(false);
  expect(loaded.kilobytes).toBeLessThan(250);
  expect(loaded.count).toBeLessThanOrEqual(12);
});

it("the list of models reads the catalogue, and asks no provider", async () => {
  const machine = await createMachine({});
  const loaded = await loadedBy(machine, ["--list-models"]);
  expect([loaded.readsCatalogue, loaded.has(openai)]).toEqual([true, false]);
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
