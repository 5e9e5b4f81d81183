import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "./command.js";
import { runCommand } from "./run-command.js";

/** Runs a program to its end and returns the most memory that it used, in MiB. @throws Error when it fails */
export async function peakMemory(command: Command): Promise<number> {
  const file = join(command.cwd, "peak-memory.txt");
  const reporter = fileURLToPath(new URL("../../bin/report-memory.cjs", import.meta.url));
  await runCommand(
    { ...command, env: { ...command.env, MEMORY_REPORT: file } },
    "--require",
    reporter,
  );
  const kibibytes = Number(await readFile(file, "utf8"));
  await rm(file);
  return kibibytes / 1024;
}
