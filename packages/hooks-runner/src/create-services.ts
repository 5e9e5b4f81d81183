import type { HookHost, HookUI } from "@musepi/hooks-types";
import { HookError } from "@musepi/hooks-types";
import type { Clock } from "./clock.js";
import { createDialogQueue } from "./context/create-dialog-queue.js";
import { createBudgetKeeper } from "./dispatch/create-budget-keeper.js";
import { giveUpHandler } from "./dispatch/run-dispatch.js";
import { describeValue } from "./results/check-result.js";
import type { RunnerServices } from "./runner-services.js";
import { createTracer } from "./trace/create-tracer.js";
import type { TraceRecord } from "./trace/trace-record.js";

/** What the shared parts of a runner are made from. */
export interface CreateServicesOptions {
  cwd: string;
  host: HookHost;
  ui: HookUI | undefined;
  clock: Clock;
  timeoutMs: number;
  shutdownMs: number;
  listeners: ReadonlySet<(error: HookError) => void>;
  trace: ((record: TraceRecord) => void) | undefined;
  traceValues: boolean;
}

/** Makes what the parts of one runner share. @throws HookError `OPTION_INVALID` */
export function createServices(options: CreateServicesOptions): RunnerServices {
  const { cwd, host, ui, clock, timeoutMs, shutdownMs, listeners, trace } = options;
  assertDuration("timeoutMs", timeoutMs);
  assertDuration("shutdownMs", shutdownMs);
  const services: RunnerServices = {
    cwd,
    clock,
    host,
    ui,
    budget: createBudgetKeeper({ clock, timeoutMs, giveUp: giveUpHandler, blocked: reportBlocked }),
    shutdownMs,
    dialogs: createDialogQueue(),
    tracer: trace && createTracer({ clock, withValues: options.traceValues, write: trace }),
    running: undefined,
    ranLast: undefined,
    disposed: false,
    report(error) {
      for (const listener of [...listeners]) {
        try {
          // A listener that fails, now or later, must not keep the others from being told, nor be anybody's failure.
          Promise.resolve(listener(error)).catch(() => {});
        } catch {}
      }
    },
  };
  return services;

  function reportBlocked(forMs: number): void {
    const hookPath = services.ranLast?.path;
    const message = `The event loop stood still for ${Math.round(forMs)} ms; the hook that ran last is ${hookPath ?? "unknown"}. Give long work to a child process or a worker.`;
    services.report(new HookError({ code: "HANDLER_TIMEOUT", hookPath, message }));
  }
}

function assertDuration(name: string, value: number): void {
  if (typeof value === "number" && Number.isFinite(value) && value > 0) return;
  const message = `HookRunner was made with ${name}: ${describeValue(value)}; expected a positive number of milliseconds, for example 5000.`;
  throw new HookError({ code: "OPTION_INVALID", message });
}
