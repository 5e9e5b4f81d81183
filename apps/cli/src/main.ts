#!/usr/bin/env node
import { version } from "./cli/version.js";

const args = process.argv.slice(2);
// Before hooks take it away: nothing else ends the process.
const exit = process.exit.bind(process);

// Alone on the line: answered without loading anything else, not even what Node needs for process.stdout.
if (args.length === 1 && (args[0] === "--version" || args[0] === "-v")) {
  try {
    process.getBuiltinModule("node:fs").writeSync(1, `${version}\n`);
  } catch {
    // A pipe that cannot take it at once; the stream waits.
    process.stdout.write(`${version}\n`);
  }
} else {
  void import("./cli/run-program.js").then(({ runProgram }) => runProgram({ args, exit }));
}
