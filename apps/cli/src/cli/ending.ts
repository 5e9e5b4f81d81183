import { writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { guardProcess } from "./guard-process.js";
import { listenToSignals, signalExitCodes } from "./signals.js";

/** How long everything that is to be done before the end may take together, in ms: with it the process is gone in 5 s. */
const CLOSE_MS = 4900;

/** How long the end waits for a reader of stderr once it was asked for, in ms. */
const DRAIN_MS = 1000;

/** How the program comes to its end: in one place, once, and never by accident. */
export interface Ending {
  /** Settles with the exit code when a signal, or something that went wrong elsewhere, asks for the end. */
  readonly requested: Promise<number>;
  /** Whether the end was asked for: what a run that is being stopped has to say does not matter any more. */
  isRequested(): boolean;
  /** Asks for the end. */
  request(code: number): void;
  /** Something to do before the end; all of it together has 5 s. */
  before(close: () => Promise<void>): void;
  /** Something to do at the very end, at once. */
  atExit(stop: () => void): void;
  /** Does what was to be done, then ends the process. */
  end(code: number): Promise<never>;
}

/** What {@link prepareEnding} needs. */
export interface PrepareEndingOptions {
  /** The real `process.exit`. */
  exit(code: number): never;
  /** Resolves when what was said is with the system. */
  drained(): Promise<void>;
  /** Says why the program ends although nobody asked for it. */
  onUnexpected(message: string): void;
}

/**
 * Takes the end of the process into its own hands: signals, hooks that call `process.exit`, and a run that nothing keeps
 * alive any more.
 *
 * @example
 * const exit = process.exit.bind(process);
 * const ending = prepareEnding({ exit, drained: async () => {}, onUnexpected: console.error });
 * const code = await Promise.race([work(), ending.requested]);
 * await ending.end(code);
 */
export function prepareEnding({ exit, drained, onUnexpected }: PrepareEndingOptions): Ending {
  const release = guardProcess();
  const closing: (() => Promise<void>)[] = [];
  const stopping: (() => void)[] = [];
  const { promise, resolve } = withResolver<number>();
  let isRequested = false;
  let hasEnded = false;

  const request = (code: number): void => {
    isRequested = true;
    resolve(code);
  };

  const stopAll = (): void => {
    for (const stop of stopping.splice(0)) stop();
  };
  const leave = (code: number): never => {
    hasEnded = true;
    stopAll();
    release();
    // After the listeners that hooks may have: what they set is not the outcome of the run.
    process.on("exit", () => {
      process.exitCode = code;
    });
    try {
      return exit(code);
    } catch {
      // A listener of a hook threw; the second call asks none.
      return exit(code);
    }
  };

  listenToSignals({
    onFirst: (signal) => request(signalExitCodes[signal]),
    onSecondInterrupt: () => leave(signalExitCodes.SIGINT),
  });
  process.once("beforeExit", () => {
    onUnexpected(unfinished);
    request(1);
  });
  process.on("exit", () => {
    if (hasEnded) return;
    writeLastWords(`musepi: error: ${unfinished}\n`);
    process.exitCode = 1;
  });

  return {
    requested: promise,
    isRequested: () => isRequested,
    request,
    before: (close) => void closing.push(close),
    atExit: (stop) => void stopping.push(stop),
    async end(code) {
      const closed = Promise.allSettled(closing.map((close) => close()));
      await Promise.race([closed, delay(CLOSE_MS)]);
      stopAll();
      // Whoever reads what was said may take their time, unless the end was asked for.
      await Promise.race([drained(), promise.then(() => delay(DRAIN_MS))]);
      return leave(code);
    },
  };
}

const unfinished =
  "The run stopped before it was done: something never settled, and nothing else keeps the process alive.";

function writeLastWords(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // Nobody listens.
  }
}

function withResolver<Value>(): { promise: Promise<Value>; resolve(value: Value): void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
