import type { HandlerRegistration, LoadedHook } from "@musepi/hooks-types";

/** One handler with the hook that it belongs to and the budget that applies to it. */
export interface BoundHandler {
  readonly hook: LoadedHook;
  readonly registration: HandlerRegistration;
  /** Milliseconds of its own time. */
  readonly timeoutMs: number;
}
