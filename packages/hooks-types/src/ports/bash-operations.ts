/** How a command of a person's shell runs, where it does not run on this machine. */
export interface BashOperations {
  /** Runs it. `exitCode` is `null` where it was killed. `timeout` is in seconds. */
  exec(
    command: string,
    cwd: string,
    options: {
      onData(data: Uint8Array): void;
      signal?: AbortSignal | undefined;
      timeout?: number | undefined;
      env?: Record<string, string | undefined> | undefined;
    },
  ): Promise<{ exitCode: number | null }>;
}
