// A run loads only what it needs: that is what keeps its start within the bars of `pnpm bench`.
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { createMachine, type Machine, program } from "./harness.js";

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
    has: (text: string) => files.some((content) => content.includes(text)),
    kilobytes: Math.round(files.reduce((sum, content) => sum + content.length, 0) / 1000),
    readsCatalogue: (await readFile(reads, "utf8")) !== "",
  };
}

// What esbuild writes above each file that it took from a library.
const openai = "node_modules/.pnpm/openai";
const anthropic = "node_modules/.pnpm/@anthropic-ai";
const jiti = "node_modules/.pnpm/jiti";

it("the libraries that a run may do without are in the bundle, under the names that are looked for", () => {
  const scripts = readdirSync(dist).filter((name) => name.endsWith(".js"));
  const contents = scripts.map((name) => readFileSync(join(dist, name), "utf8"));
  for (const mark of [openai, anthropic, jiti]) {
    expect(contents.some((content) => content.includes(mark))).toBe(true);
  }
});

it("a print turn with an OpenAI-compatible endpoint loads that provider, and not the catalogue", async () => {
  const machine = await createMachine({});
  const loaded = await loadedBy(machine, ["-p", "--model", "local/x", "hi"]);
  expect([loaded.has(openai), loaded.has(anthropic), loaded.has(jiti)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(loaded.readsCatalogue).toBe(false);
  expect(loaded.kilobytes).toBeLessThan(1200);
});

it("a scripted turn loads no provider, and not the catalogue", async () => {
  const script = JSON.stringify({ turns: [{ text: "hi" }] });
  const machine = await createMachine({ "s.json": script });
  const loaded = await loadedBy(machine, ["-p", "--model", "scripted/s.json", "hi"]);
  expect([loaded.has(openai), loaded.has(jiti), loaded.readsCatalogue]).toEqual([
    false,
    false,
    false,
  ]);
  expect(loaded.kilobytes).toBeLessThan(900);
});

it("the list of models reads the catalogue, and asks no provider", async () => {
  const machine = await createMachine({});
  const loaded = await loadedBy(machine, ["--list-models"]);
  expect([loaded.readsCatalogue, loaded.has(openai)]).toEqual([true, false]);
});
