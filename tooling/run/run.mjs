import { spawnSync } from "node:child_process";

/** Runs a program on this terminal and returns its exit code; one that could not start, or died of a signal, counts as 1. */
export function run(program, args, options) {
  const { status, error, signal } = spawnSync(program, args, { stdio: "inherit", ...options });
  if (error) console.error(`Could not start ${program}: ${error.message}`);
  if (signal) console.error(`${program} was ended by ${signal}.`);
  return status ?? 1;
}
