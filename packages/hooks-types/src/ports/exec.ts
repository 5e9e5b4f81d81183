/** Options of `exec`. */
export interface ExecOptions {
  /** Working directory; default: the agent's. */
  cwd?: string | undefined;
  /** Ends the process and all that it started. */
  signal?: AbortSignal | undefined;
  /** Milliseconds; default: no limit. */
  timeout?: number | undefined;
}

/** How a process ended. `killed`: by its limit or its signal. `code` is 1 when it was ended by a signal. */
export interface ExecResult {
  stdout: string;
  stderr: string;
  code: number;
  killed: boolean;
}
