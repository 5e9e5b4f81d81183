import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Command } from "./command.js";

/** What one run took. */
export interface RunTimes {
  /** From start to end, in ms. */
  wallMs: number;
  /** Of the processor, in user and system mode together, in ms. */
  cpuMs: number;
}

/**
 * Node cannot tell what a child took of the processor, bash can. A process that bash forks also begins with little memory
 * of its own, so that its peak is not that of this process.
 */
const script = 'TIMEFORMAT="%3R %3U %3S"; time "$@" < /dev/null';

/**
 * Runs a program to its end and tells what that took.
 *
 * @throws Error when it fails, or does not print what it should
 */
export async function runCommand(command: Command, ...nodeOptions: string[]): Promise<RunTimes> {
  const { args, env, cwd, prints } = command;
  const line = ["-c", script, "bash", process.execPath, ...nodeOptions, ...args];
  const options = { cwd, env: { PATH: process.env.PATH, LC_ALL: "C", ...env } };
  const { stdout, stderr } = await promisify(execFile)("bash", line, options);
  if (!`${stdout}${stderr}`.includes(prints)) {
    throw new Error(
      `node ${args.join(" ")} was expected to print "${prints}", but printed:\n${stdout}${stderr}`,
    );
  }
  return parseTimes(stderr);
}

/** Reads the last line of what `time` printed: wall, user and system time in seconds. */
export function parseTimes(text: string): RunTimes {
  const [wall = Number.NaN, user = Number.NaN, system = Number.NaN] = (
    text.trimEnd().split("\n").at(-1) ?? ""
  )
    .split(" ")
    .map(Number);
  if (Number.isNaN(wall + user + system)) {
    throw new Error(`bash printed no times, which are expected in its last line:\n${text}`);
  }
  return { wallMs: wall * 1000, cpuMs: (user + system) * 1000 };
}
