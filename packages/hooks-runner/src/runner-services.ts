import type { HookError, HookHost, HookUI, LoadedHook } from "@musepi/hooks-types";
import type { Clock } from "./clock.js";
import type { DialogQueue } from "./context/create-dialog-queue.js";
import type { BudgetKeeper } from "./dispatch/create-budget-keeper.js";
import type { Tracer } from "./trace/create-tracer.js";

/** What the parts of one runner share. */
export interface RunnerServices {
  readonly cwd: string;
  readonly clock: Clock;
  readonly host: HookHost;
  /** `undefined`: there is no person to ask. */
  readonly ui: HookUI | undefined;
  readonly budget: BudgetKeeper;
  /** How long all handlers of `session_shutdown` together may take, in ms. */
  readonly shutdownMs: number;
  readonly dialogs: DialogQueue;
  /** `undefined`: nobody watches. */
  readonly tracer: Tracer | undefined;
  /** Tells every listener of an error; a listener that throws is ignored. */
  report(error: HookError): void;
  /** The hook whose code is running right now, in this very call stack. */
  running: LoadedHook | undefined;
  /** The hook whose handler was called last. */
  ranLast: LoadedHook | undefined;
  /** Whether the runner was disposed of: all contexts are stale then. */
  disposed: boolean;
}
