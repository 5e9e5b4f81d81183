import { readFileSync } from "node:fs";
import { formatTrace } from "../trace/format-trace.js";
import { readTrace } from "../trace/read-trace.js";
import { ExitError, exitCodes, usageError } from "./exit-error.js";
import type { CommandLine } from "./parse-command-line.js";
import type { Program } from "./program.js";

/**
 * `musepi hooks …`; returns the exit code.
 *
 * @throws ExitError when there is no such command, or its file cannot be read or holds no trace
 */
export async function hooksCommand(
  { words: [name, file, ...others], files }: CommandLine,
  { output, notices }: Program,
): Promise<number> {
  if (name !== "trace" || file === undefined || others.length + files.length > 0) {
    throw usageError(
      'Expected: musepi hooks trace FILE, with a file that --trace has written. To ask a model about hooks, write: musepi -p "hooks …".',
    );
  }
  const { records, badLines } = readTrace(read(file));
  const [first] = badLines;
  if (first !== undefined && records.length === 0) {
    throw new ExitError(
      `${file}:${first}: this is no record of a trace, and there is none in the file. Write one with: musepi -p --trace FILE "…"`,
      exitCodes.failed,
    );
  }
  if (first !== undefined) {
    const more = badLines.length > 1 ? `, nor are ${badLines.length - 1} others` : "";
    notices.warn(`${file}:${first}: this is no record of a trace${more}; the rest is shown.`);
  }
  await output.write(formatTrace(records));
  return exitCodes.done;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError(`The trace ${file} cannot be read: ${reason}.`);
  }
}
