import type { HookRunner } from "@musepi/hooks-runner";
import type { PromptOutcome } from "./agent-session.js";
import { createAbortController } from "./create-abort-controller.js";
import type { RunQueue } from "./run-queue.js";
import type { ShutdownRequest } from "./shutdown-request.js";

/** What running hooks' commands needs. */
export interface RunCommandsOptions {
  runner: HookRunner;
  runs: RunQueue;
  shutdown: ShutdownRequest;
  /** What is going on; `undefined`: nothing. */
  busy(): Promise<unknown> | undefined;
  waitForIdle(): Promise<void>;
}

/** Runs the slash commands of hooks. They do not wait for a run: a command may start one and wait for it. */
export interface RunCommands {
  /**
   * Runs the command that a text calls (`/name args`); `undefined`: it calls none. The outcome is that of the run that the
   * command led to, if it led to one.
   */
  run(text: string): Promise<PromptOutcome> | undefined;
  /** Stops waiting for the commands that are running. */
  abort(): void;
}

/** Makes what runs the commands. See `RunCommands`. */
export function createRunCommands(options: RunCommandsOptions): RunCommands {
  const { runner, runs, shutdown, busy, waitForIdle } = options;
  const running = new Set<AbortController>();

  const run = async (name: string, args: string): Promise<PromptOutcome> => {
    const controller = createAbortController();
    const wasIdle = busy() === undefined;
    const before = runs.history().count;
    let failed = false;
    const stopListening = runner.onError(({ code, event }) => {
      failed ||= code === "COMMAND_FAILED" && event === `/${runner.getCommand(name)?.name}`;
    });
    running.add(controller);
    const ended = await Promise.race([
      runner.runCommand(name, args, { signal: controller.signal }).then(() => "done" as const),
      whenAborted(controller.signal),
    ]);
    running.delete(controller);
    stopListening();
    if (ended === "aborted") return { kind: "aborted" };
    if (wasIdle) await waitForIdle();
    const { count, last } = runs.history();
    const led = wasIdle && count > before && last !== undefined && last.kind !== "handled";
    if (led) return last;
    return { kind: "command", ...(failed ? { failed: true } : {}) };
  };
  return {
    run(text) {
      const { name, args = "" } = /^\/(?<name>\S+)(?:\s+(?<args>.*))?$/s.exec(text)?.groups ?? {};
      if (name === undefined || runner.getCommand(name) === undefined) return undefined;
      return shutdown.during(() => run(name, args.trim()));
    },
    abort() {
      for (const controller of running) controller.abort();
    },
  };
}

function whenAborted(signal: AbortSignal): Promise<"aborted"> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve("aborted")));
}
