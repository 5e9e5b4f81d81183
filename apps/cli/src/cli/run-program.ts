import { prepareEnding } from "./ending.js";
import { createErrorReporter } from "./error-reporter.js";
import { ExitError, exitCodes } from "./exit-error.js";
import { createHookCode } from "./hook-code.js";
import { isTerminal } from "./is-terminal.js";
import { createNotices, type Notices } from "./notices.js";
import { type CommandLine, parseCommandLine } from "./parse-command-line.js";
import { runCommandLine } from "./run-command-line.js";
import { takeOverStdout } from "./take-over-stdout.js";

/** What {@link runProgram} gets from the entry. */
export interface RunProgramOptions {
  /** Arguments without the program's own name. */
  args: readonly string[];
  /** The real `process.exit`. */
  exit(code: number): never;
}

/**
 * The whole program: does what the arguments say and ends the process. It never returns.
 *
 * @example
 * await runProgram({ args: process.argv.slice(2), exit: process.exit.bind(process) });
 */
export async function runProgram({ args, exit }: RunProgramOptions): Promise<never> {
  const output = takeOverStdout();
  const commandLine = tryParse(args);
  const notices = createNotices({
    verbose: isVerbose(commandLine),
    stream: { write: (text) => process.stderr.write(text) },
    hasColours: () => isTerminal(2) && process.stderr.hasColors(),
  });
  const ending = prepareEnding({
    exit,
    drained: output.drained,
    onUnexpected: (message) => notices.error(message),
  });
  const reporter = createErrorReporter(notices);
  ending.atExit(reporter.summarize);

  const run = async (): Promise<number> => {
    if (commandLine instanceof ExitError) throw commandLine;
    const hookCode = createHookCode();
    return runCommandLine(commandLine, { output, notices, reporter, ending, hookCode });
  };
  const code = await Promise.race([
    ending.requested,
    run().catch((error: unknown) => explainFailure(error, notices)),
  ]);
  return ending.end(code);
}

function tryParse(args: readonly string[]): CommandLine | ExitError {
  try {
    return parseCommandLine(args);
  } catch (error) {
    if (error instanceof ExitError) return error;
    throw error;
  }
}

function isVerbose(commandLine: CommandLine | ExitError): boolean {
  if (process.env.MUSEPI_DEBUG === "1") return true;
  return !(commandLine instanceof ExitError) && commandLine.has("verbose");
}

/** Tells the person why it failed; returns the exit code. */
function explainFailure(error: unknown, notices: Notices): number {
  const message = error instanceof Error ? error.message : String(error);
  notices.error(message, error);
  return error instanceof ExitError ? error.exitCode : exitCodes.failed;
}
