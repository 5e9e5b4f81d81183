/** Why a program did not start: it is not there, its working folder is not there, or the system refused. */
export type ProcessStartFailure = "program-missing" | "folder-missing" | "refused";

/** What a `ProcessStartError` is made from. */
export interface ProcessStartErrorOptions {
  file: string;
  cwd: string;
  failure: ProcessStartFailure;
  /** The sentence after the colon of the message. */
  reason: string;
  cause: unknown;
}

/**
 * A program could not be started; `message` says which, in which folder and why.
 *
 * @example
 * ```ts
 * import { execCommand } from "@musepi/hooks-loader";
 * try {
 *   await execCommand("git", ["status"]);
 * } catch (error) {
 *   if (error instanceof ProcessStartError && error.failure === "program-missing") return undefined;
 *   throw error;
 * }
 * ```
 */
export class ProcessStartError extends Error {
  readonly code = "PROCESS_START_FAILED";
  readonly file: string;
  readonly cwd: string;
  readonly failure: ProcessStartFailure;

  constructor({ file, cwd, failure, reason, cause }: ProcessStartErrorOptions) {
    super(`Cannot start ${JSON.stringify(file)} in ${cwd}: ${reason}`, { cause });
    this.name = "ProcessStartError";
    this.file = file;
    this.cwd = cwd;
    this.failure = failure;
  }
}
