import type { ExecOptions, ExecResult } from "@musepi/hooks-types";
import { createProcessRunner, type ProcessRunner } from "./create-process-runner.js";

const MAXIMUM_BYTES = 10 * 1024 * 1024;

/** Options of `execCommand`. */
export interface ExecCommandOptions extends ExecOptions {
  /** Changes to this process's environment; a value of `undefined` removes a variable. */
  env?: NodeJS.ProcessEnv | undefined;
  /** Whose `killRunningProcesses` ends the command; default: one of its own. */
  runner?: ProcessRunner | undefined;
}

/**
 * Runs a program (no shell) to its end and collects what it printed: what hooks get as `pi.exec`.
 *
 * Of each stream the first 10 MiB are kept; a longer one ends with a line that says so. A program that fails is a
 * result, not an error: `code` is its exit code, or 1 when a signal ended it; `killed` tells that its `timeout`
 * (milliseconds) or its `signal` did.
 *
 * @throws ProcessStartError when the program cannot be started.
 * @example
 * ```ts
 * const { stdout, code } = await execCommand("git", ["rev-parse", "HEAD"], { cwd: "/work", timeout: 5000 });
 * if (code === 0) console.log(stdout.trim());
 * ```
 */
export async function execCommand(
  command: string,
  args: readonly string[] = [],
  options: ExecCommandOptions = {},
): Promise<ExecResult> {
  const { cwd = process.cwd(), env, signal, timeout, runner = createProcessRunner() } = options;
  const streams = { stdout: createCappedText("stdout"), stderr: createCappedText("stderr") };
  const { exitCode, timedOut, aborted } = await runner.runProcess(command, args, {
    cwd,
    env,
    signal,
    timeoutMs: timeout,
    onOutput: (chunk, stream) => streams[stream].append(chunk),
  });
  return {
    stdout: streams.stdout.read(),
    stderr: streams.stderr.read(),
    code: exitCode ?? 1,
    killed: timedOut || aborted,
  };
}

function createCappedText(name: string) {
  const chunks: Buffer[] = [];
  let kept = 0;
  let cut = false;
  return {
    append(chunk: Buffer): void {
      const room = MAXIMUM_BYTES - kept;
      if (chunk.length > room) cut = true;
      if (room === 0) return;
      chunks.push(chunk.subarray(0, room));
      kept += Math.min(chunk.length, room);
    },
    read(): string {
      // As a stream, the decoder holds back a character that the cut went through.
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(chunks), {
        stream: cut,
      });
      return cut ? `${text}\n[${name} was longer: only its first 10 MiB are here]\n` : text;
    },
  };
}
