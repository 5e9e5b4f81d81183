import { execa } from "execa";

/** How {@link runCommand} starts the program. */
export interface RunCommandOptions {
  /** Folder to start in; default: that of the test. */
  cwd?: string | undefined;
  /** The whole environment of the program: nothing of the test's own is inherited but `PATH`. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
  /** What the program reads from its standard input; default: nothing, closed at once. */
  stdin?: string | undefined;
  /** After this many milliseconds the program is killed; default 30 000. */
  timeoutMs?: number | undefined;
}

/** What became of a program. */
export interface CommandResult {
  /** Exit code; `null` when a signal ended it. */
  code: number | null;
  /** The signal that ended it, or `null`. */
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program to its end and tells how it ended; a non-zero exit code is a result, not an error.
 *
 * @throws Error when the program could not be started, or was still running after `timeoutMs`; the
 * message has what it printed until then.
 *
 * @example
 * ```ts
 * const { code, stdout } = await runCommand(process.execPath, ["-e", "console.log(1)"]);
 * ```
 */
export async function runCommand(
  file: string,
  args: readonly string[],
  options: RunCommandOptions = {},
): Promise<CommandResult> {
  const { cwd = process.cwd(), env = {}, stdin = "", timeoutMs = 30_000 } = options;
  const result = await execa(file, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    extendEnv: false,
    input: stdin,
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    reject: false,
    stripFinalNewline: false,
  });
  if (result.timedOut) {
    throw new Error(
      `${file} ${args.join(" ")} did not end within ${timeoutMs} ms.\nstdout: ${result.stdout}\nstderr: ${result.stderr}`,
    );
  }
  if (result.exitCode === undefined && result.signal === undefined) {
    throw new Error(`${file} could not be started in ${cwd}: ${result.shortMessage}`);
  }
  return {
    code: result.exitCode ?? null,
    signal: result.signal ?? null,
    stdout: result.stdout,
    stderr: result.stderr,
  };
}
