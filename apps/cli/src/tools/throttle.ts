/** A function that runs another one now and then. */
export interface Throttle {
  /** Asks for a run: at once when the last one is long enough ago, else as soon as it is. */
  request(): void;
  /** Drops a run that is still waited for. */
  stop(): void;
}

/**
 * Runs `task` at most once in `intervalMs`, however often it is asked for; the last request is never lost.
 *
 * @example
 * ```ts
 * const progress = createThrottle(() => console.error("still running"), 100);
 * progress.request();
 * ```
 */
export function createThrottle(task: () => void, intervalMs: number): Throttle {
  let lastRun = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    lastRun = performance.now();
    task();
  }

  return {
    request() {
      const wait = lastRun + intervalMs - performance.now();
      // After a busy stretch the timer may be overdue: it is not waited for.
      if (wait <= 0) run();
      else timer ??= setTimeout(run, wait);
    },
    stop: () => clearTimeout(timer),
  };
}
