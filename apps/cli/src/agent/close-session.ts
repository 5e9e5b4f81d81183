import type { Clock, HookRunner } from "@musepi/hooks-runner";
import { createAbortController } from "./create-abort-controller.js";
import { within } from "./within.js";

/** What closing a session takes. */
export interface CloseSessionOptions {
  runner: HookRunner;
  clock: Clock;
  /** Whether `session_start` was fired: only then is there something to end for hooks. */
  wasStarted: boolean;
  /** Whether nothing is going on. */
  isIdle(): boolean;
  /** Settles when the aborted run has ended. */
  waitForIdle(): Promise<void>;
  /** Gives up on a run that did not end. */
  giveUp(): void;
}

/**
 * How long closing may take in all, in ms, and so all handlers of `session_shutdown` together: less than the 5 s in which
 * the process has to be gone, so that a person is still told of one that did not settle.
 */
export const closeMs = 4500;
/** How long of that an aborted run may take to end: more than a process that ignores SIGTERM is given (2000 ms), so that its events still fire. */
const runMs = 2400;
/** How long a handler may take to settle once its signal has aborted; the runner reports it after 1000 ms. */
const graceMs = 1050;

/** Waits for the end of an aborted run, fires `session_shutdown`, and drops the hooks. */
export async function closeSession(options: CloseSessionOptions): Promise<void> {
  const { runner, clock, wasStarted, isIdle, giveUp } = options;
  const usedMs = isIdle() ? 0 : await waitForRun(options);
  giveUp();
  if (wasStarted) await fireShutdown(runner, clock, usedMs);
  runner.dispose();
}

/** Returns how long it took, in ms. */
async function waitForRun({ clock, waitForIdle }: CloseSessionOptions): Promise<number> {
  const start = clock.now();
  await within(clock, runMs, waitForIdle());
  return clock.now() - start;
}

async function fireShutdown(runner: HookRunner, clock: Clock, usedMs: number): Promise<void> {
  const limit = createAbortController();
  // Where little time is used up, the runner's own limit is the right one, and what it reports still has to come.
  if (usedMs > 100) clock.setTimeout(() => limit.abort(), closeMs - usedMs - graceMs).unref?.();
  const event = { type: "session_shutdown", reason: "exit" } as const;
  const handlers = runner.emit<"session_shutdown">(event, { signal: limit.signal });
  await within(clock, closeMs - (usedMs > 100 ? usedMs : 0) + 100, Promise.resolve(handlers));
}
