// On node:child_process, not on a library: execa (9.6) takes 145 ms to load, ends only the first process of a
// group, and waits for the pipes, which a background child may hold open long after the command ended.
import { setTimeout as delay } from "node:timers/promises";
import { collectOutput } from "./collect-output.js";
import { endProcessGroup } from "./process-group.js";
import { startProcess } from "./start-process.js";

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Gets each piece of output as it arrives; pieces may end in the middle of a character. */
export type OutputListener = (chunk: Buffer, stream: "stdout" | "stderr") => void;

/** Options of `runProcess`. */
export interface RunProcessOptions {
  /** Working folder. */
  cwd: string;
  /** Changes to this process's environment; a value of `undefined` removes a variable. */
  env?: NodeJS.ProcessEnv | undefined;
  /** Ends the process with its whole group. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until it is ended with its whole group; default: no limit. */
  timeoutMs?: number | undefined;
  /** If it throws, the process is ended and `runProcess` rejects with what was thrown. */
  onOutput: OutputListener;
  /** What the program reads from its standard input; default: nothing, it is at its end at once. */
  stdin?: string | Uint8Array | undefined;
  /** Milliseconds between SIGTERM and SIGKILL; default 2000. */
  killGraceMs?: number | undefined;
  /** Called with the process id, which is also the id of its group, once the program runs. */
  onStart?: ((pid: number) => void) | undefined;
}

/** How a process ended. */
export interface ProcessResult {
  /** `null` when a signal ended it, or when it was never started because `signal` had aborted before. */
  exitCode: number | null;
  /** The signal that ended it. */
  signal: NodeJS.Signals | null;
  /** It was ended because `timeoutMs` had passed. */
  timedOut: boolean;
  /** It was ended because `signal` aborted. */
  aborted: boolean;
}

/**
 * Runs a program (no shell) in a process group of its own and resolves when that program has ended, even while a
 * background child of it holds the output open. POSIX systems only.
 *
 * On abort or timeout the whole group gets SIGTERM, and SIGKILL after the grace. A child that left the group
 * (`setsid`) is out of reach.
 *
 * @throws ProcessStartError when the program cannot be started.
 * @example
 * ```ts
 * const { exitCode } = await runProcess("git", ["status"], {
 *   cwd: "/work",
 *   timeoutMs: 10_000,
 *   onOutput: (chunk) => process.stderr.write(chunk),
 * });
 * ```
 */
export async function runProcess(
  file: string,
  args: readonly string[],
  options: RunProcessOptions,
): Promise<ProcessResult> {
  const { signal, timeoutMs, killGraceMs = 2000 } = options;
  if (signal?.aborted) return result(undefined, "aborted");

  const child = await startProcess(file, args, options);
  const exit = new Promise<Exit>((resolve) => child.once("exit", (...exit) => resolve(exit)));
  const output = collectOutput(child, options.onOutput);
  const limit = watchLimit(signal, timeoutMs);
  if (child.pid !== undefined) options.onStart?.(child.pid);

  const reason = await Promise.race([
    exit.then(() => "ended" as const),
    limit.reached,
    output.failed.then(() => "failed" as const),
  ]).finally(limit.stopWatching);

  let ended: Exit | undefined;
  if (reason === "ended" || child.pid === undefined) ended = await exit;
  else {
    await endProcessGroup(child.pid, killGraceMs);
    // Not even SIGKILL ends a process that hangs inside the kernel: it is given up.
    ended = await Promise.race([exit, delay(killGraceMs, undefined, { ref: false })]);
  }
  await output.drain();
  if (output.error() !== undefined) throw output.error();
  return result(ended, reason);
}

type Exit = [exitCode: number | null, signal: NodeJS.Signals | null];
type Reason = "ended" | "failed" | "aborted" | "timedOut";

function result(exit: Exit | undefined, reason: Reason): ProcessResult {
  const [exitCode, signal] = exit ?? [null, null];
  return { exitCode, signal, timedOut: reason === "timedOut", aborted: reason === "aborted" };
}

function watchLimit(signal: AbortSignal | undefined, timeoutMs: number | undefined) {
  let stopWatching = (): void => {};
  const reached = new Promise<"aborted" | "timedOut">((resolve) => {
    const onAbort = (): void => resolve("aborted");
    // Aborted while the program was being started: no event will come.
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort);
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => resolve("timedOut"), Math.min(timeoutMs, LONGEST_TIMER_MS));
    stopWatching = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
  });
  return { reached, stopWatching };
}
