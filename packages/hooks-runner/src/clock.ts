/** A timer, as far as the runner needs to know it. */
export interface ClockTimer {
  ref?(): unknown;
  unref?(): unknown;
}

/** Where the runner gets its time from: the system's by default, a fake one in tests. */
export interface Clock {
  /** Milliseconds that never go back. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): ClockTimer;
}

/** The system's clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
};
