import type { HookError } from "@musepi/hooks-types";
import type { Dispatch } from "./dispatch.js";

/** How the results of several handlers become one. Each event has one strategy; see `strategies/table.ts`. */
export interface Strategy<State> {
  /**
   * Whether the clock is read again after each asynchronous handler, so that the next one is timed from its own start.
   * For `notify` that would cost more than calling one, and a late handler changes nothing.
   */
  readonly timesEach: boolean;
  /** Whether an abort ends the dispatch at once, as a failure. */
  readonly closesOnAbort: boolean;
  /** What the next handler gets: its own copy of what it may change. */
  draft(dispatch: Dispatch<State>): object;
  /** Takes what a handler returned and left of its draft. True ends the dispatch. */
  settle(dispatch: Dispatch<State>, draft: object, returned: unknown): boolean;
  /**
   * Takes a failure, which is already reported: nothing of the draft survives. `undefined`: the handler was aborted.
   * True ends the dispatch.
   */
  fail(dispatch: Dispatch<State>, error: HookError | undefined): boolean;
  /** What the dispatch comes to. */
  finish(dispatch: Dispatch<State>): unknown;
}
