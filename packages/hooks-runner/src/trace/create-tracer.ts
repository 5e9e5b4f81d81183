import type { Clock } from "../clock.js";
import type { Dispatch } from "../dispatch/dispatch.js";
import type { TraceRecord } from "./trace-record.js";
import { traceStrategy } from "./trace-strategy.js";

/** What a tracer is made from. */
export interface TracerOptions {
  clock: Clock;
  /** Whether records carry values, which may be secrets. */
  withValues: boolean;
  write(record: TraceRecord): void;
}

/** Writes down what dispatches do. */
export interface Tracer {
  /** To be called before the dispatch runs. */
  follow(dispatch: Dispatch): void;
}

/** Makes a {@link Tracer}. A runner without one pays nothing: the dispatch that is followed gets another strategy around its own. */
export function createTracer(options: TracerOptions): Tracer {
  let count = 0;
  return {
    follow(dispatch) {
      count += 1;
      const write = (record: TraceRecord): void => {
        try {
          options.write(record);
        } catch {
          // Whoever watches must not change what happens.
        }
      };
      dispatch.strategy = traceStrategy(dispatch, { ...options, write, id: count });
    },
  };
}
