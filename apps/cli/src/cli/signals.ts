/** A signal that ends the program, and the exit code that tells so. */
export const signalExitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** A signal that ends the program. */
export type EndingSignal = keyof typeof signalExitCodes;

/** Who is told about signals. */
export interface SignalListeners {
  /** The first signal: stop what runs, say goodbye to hooks, end. */
  onFirst(signal: EndingSignal): void;
  /** A second interrupt: end at once. */
  onSecondInterrupt(): void;
}

/**
 * Listens to the signals that end the program, for good: while it ends, a signal must not kill it in the middle.
 *
 * @example
 * listenToSignals({ onFirst: (signal) => stop(signal), onSecondInterrupt: () => exit(130) });
 */
export function listenToSignals({ onFirst, onSecondInterrupt }: SignalListeners): void {
  let ending = false;
  let wasInterrupted = false;
  const listen = (signal: EndingSignal) => {
    process.on(signal, () => {
      const isAgain = signal === "SIGINT" && wasInterrupted;
      wasInterrupted ||= signal === "SIGINT";
      if (!ending) {
        ending = true;
        onFirst(signal);
      } else if (isAgain) {
        onSecondInterrupt();
      }
    });
  };
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) listen(signal);
}
