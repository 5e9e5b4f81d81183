import type { HookError } from "@musepi/hooks-types";
import type { Dispatch } from "./dispatch.js";

/** How the results of several handlers become one. Each event has one strategy; see `strategies/table.ts`. */
export interface Strategy<State, Draft extends object = object> {
  /**
   * Whether handlers are timed when they start and settle. Those of `notify` are not, because reading the clock costs more
   * than calling one: only the shared timer sees when one is pending, or blocked the event loop, for too long.
   */
  readonly readsClock: boolean;
  /** Whether an abort ends the dispatch at once, as a failure. */
  readonly closesOnAbort: boolean;
  /** What the next handler gets: its own copy of what it may change. */
  draft(dispatch: Dispatch<State>): Draft;
  /** Takes what a handler returned and left of its draft. True ends the dispatch. */
  settle(dispatch: Dispatch<State>, draft: Draft, returned: unknown): boolean;
  /**
   * Takes a failure, which is already reported: nothing of the draft survives. `undefined`: the handler was aborted.
   * True ends the dispatch.
   */
  fail(dispatch: Dispatch<State>, error: HookError | undefined): boolean;
  /** What the dispatch comes to. */
  finish(dispatch: Dispatch<State>): unknown;
}
