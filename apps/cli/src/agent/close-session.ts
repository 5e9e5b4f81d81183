import type { Clock, HookRunner } from "@musepi/hooks-runner";
import { within } from "./within.js";

/** What closing a session takes. Times are in ms. */
export interface CloseSessionOptions {
  runner: HookRunner;
  clock: Clock;
  /** Whether `session_start` was fired: only then is there something to end for hooks. */
  wasStarted: boolean;
  /** Settles when the aborted run has ended. */
  waitForIdle(): Promise<void>;
  /** Gives up on a run that did not end. */
  giveUp(): void;
}

/** How long closing may take in all. */
const closeMs = 5000;
/** How long of that an aborted run may take to end. */
const runMs = 2000;

/** Waits for the end of an aborted run, fires `session_shutdown`, and drops the hooks. */
export async function closeSession(options: CloseSessionOptions): Promise<void> {
  const { runner, clock, wasStarted, waitForIdle, giveUp } = options;
  const start = clock.now();
  await within(clock, runMs, waitForIdle());
  giveUp();
  if (wasStarted) {
    const event = { type: "session_shutdown", reason: "exit" } as const;
    const handlers = Promise.resolve(runner.emit<"session_shutdown">(event));
    await within(clock, closeMs - (clock.now() - start), handlers);
  }
  runner.dispose();
}
