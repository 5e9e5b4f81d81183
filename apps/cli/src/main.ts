#!/usr/bin/env node
import { version } from "./cli/version.js";

const args = process.argv.slice(2);
// Before hooks take it away: nothing else ends the process.
const exit = process.exit.bind(process);

// Alone on the line: answered without loading anything else, not even what Node needs for process.stdout.
if (!isVersionWritten()) {
  void import("./cli/run-program.js").then(({ runProgram }) => runProgram({ args, exit }));
}

function isVersionWritten(): boolean {
  if (args.length !== 1 || (args[0] !== "--version" && args[0] !== "-v")) return false;
  try {
    process.getBuiltinModule("node:fs").writeSync(1, `${version}\n`);
    return true;
  } catch {
    return false; // The program waits for a pipe that is full, and says what else is wrong.
  }
}
