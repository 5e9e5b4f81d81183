import type { HandlerTrace } from "@musepi/hooks-runner";

/** What one hook did in a trace. Times are in ms. */
export interface HookTotal {
  hookPath: string;
  calls: number;
  ownMs: number;
  longestMs: number;
  /** Calls that changed something, that ended their dispatch, and that something was reported of. */
  changed: number;
  ended: number;
  errors: number;
}

/** What each hook did in all, the busiest first. */
export function hookTotals(calls: readonly HandlerTrace[]): HookTotal[] {
  const totals = new Map<string, HookTotal>();
  for (const { hookPath, durationMs, changed, verdict, errors } of calls) {
    const total = totals.get(hookPath) ?? nothing(hookPath);
    totals.set(hookPath, total);
    total.calls += 1;
    total.ownMs += durationMs;
    total.longestMs = Math.max(total.longestMs, durationMs);
    total.changed += changed.length > 0 ? 1 : 0;
    total.ended += verdict === undefined ? 0 : 1;
    total.errors += errors.length > 0 ? 1 : 0;
  }
  return [...totals.values()].sort((left, right) => right.ownMs - left.ownMs);
}

function nothing(hookPath: string): HookTotal {
  return { hookPath, calls: 0, ownMs: 0, longestMs: 0, changed: 0, ended: 0, errors: 0 };
}
