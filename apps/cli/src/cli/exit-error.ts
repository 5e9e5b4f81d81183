/** Exit codes of the program; a signal adds its own: 129 SIGHUP, 130 SIGINT, 143 SIGTERM. */
export const exitCodes = {
  done: 0,
  /** The run failed. */
  failed: 1,
  /** The command line, or what it names, is wrong. */
  usage: 2,
  /** A hook that was asked for cannot run. */
  hooks: 3,
} as const;

/** How the program ends. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/**
 * Ends the program with a message for the person and an exit code, without a stack trace.
 *
 * @example
 * throw new ExitError("There is no notes.txt.", exitCodes.usage);
 */
export class ExitError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.name = "ExitError";
    this.exitCode = exitCode;
  }
}

/**
 * An {@link ExitError} for a wrong command line.
 *
 * @example
 * throw usageError("--model needs a value.");
 */
export function usageError(message: string): ExitError {
  return new ExitError(message, exitCodes.usage);
}
