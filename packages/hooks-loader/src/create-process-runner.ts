import { signalProcessGroup } from "./process-group.js";
import { type ProcessResult, type RunProcessOptions, runProcess } from "./run-process.js";

/** Runs processes and knows which still run. */
export interface ProcessRunner {
  /** Like the function `runProcess`. */
  runProcess(
    file: string,
    args: readonly string[],
    options: RunProcessOptions,
  ): Promise<ProcessResult>;
  /**
   * Ends every process that still runs, with its group, at once (SIGKILL) and synchronously: for the `exit` event
   * of an agent. What a finished command left in the background stays.
   */
  killRunningProcesses(): void;
}

/**
 * A `runProcess` that an agent can end all processes of when it ends itself.
 *
 * @example
 * ```ts
 * const runner = createProcessRunner();
 * process.once("exit", () => runner.killRunningProcesses());
 * await runner.runProcess("make", ["all"], { cwd: "/work", onOutput: () => {} });
 * ```
 */
export function createProcessRunner(): ProcessRunner {
  const groups = new Set<number>();
  return {
    async runProcess(file, args, options) {
      let group: number | undefined;
      function onStart(pid: number): void {
        group = pid;
        groups.add(pid);
        options.onStart?.(pid);
      }
      try {
        return await runProcess(file, args, { ...options, onStart });
      } finally {
        if (group !== undefined) groups.delete(group);
      }
    },
    killRunningProcesses() {
      for (const group of groups) signalProcessGroup(group, "SIGKILL");
    },
  };
}
