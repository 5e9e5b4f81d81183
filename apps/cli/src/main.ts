#!/usr/bin/env node
import { version } from "./cli/version.js";

const args = process.argv.slice(2);
// Before hooks take it away: nothing else ends the process.
const exit = process.exit.bind(process);

// Alone on the line: answered without loading anything else.
if (args.length === 1 && (args[0] === "--version" || args[0] === "-v")) {
  process.stdout.write(`${version}\n`);
} else {
  const { runProgram } = await import("./cli/run-program.js");
  void runProgram({ args, exit });
}
