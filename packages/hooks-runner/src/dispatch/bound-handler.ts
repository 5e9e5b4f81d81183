import type { LoadedHook, StoredHandler } from "@musepi/hooks-types";

/** One handler with the hook that it belongs to and the budget that applies to it. */
export interface BoundHandler {
  readonly hook: LoadedHook;
  readonly handler: StoredHandler;
  /** Its place among all handlers of the hook. */
  readonly index: number;
  /** Milliseconds of its own time. */
  readonly timeoutMs: number;
  /** Whether its registration names that budget: it is timed by itself then. */
  readonly isTimed: boolean;
  /** Whether it is a gate that only judges. */
  readonly isFinal: boolean;
  /** Whether a veto cancels when it does not work. */
  readonly blocksOnError: boolean;
}
