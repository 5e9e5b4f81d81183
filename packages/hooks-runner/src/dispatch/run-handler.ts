import { errorText } from "@musepi/hooks-types";
import { HandlerContext } from "../context/handler-context.js";
import type { BoundHandler } from "./bound-handler.js";
import type { Dispatch } from "./dispatch.js";

/**
 * Calls the handler that has its turn: the only place that does. Returns the promise of one that is asynchronous, and
 * `undefined` when it is done, well or not.
 */
export function runHandler(
  dispatch: Dispatch,
  bound: BoundHandler,
): PromiseLike<unknown> | undefined {
  const { strategy } = dispatch;
  const { services } = dispatch.settings;
  const outer = services.running;
  services.running = bound.hook;
  services.ranLast = bound.hook;
  dispatch.turn += 1;
  dispatch.dialogs = 0;
  if (bound.isTimed) dispatch.startedAt = services.clock.now();
  try {
    const draft = strategy.draft(dispatch);
    const context = new HandlerContext(bound.hook, dispatch);
    dispatch.draft = draft;
    dispatch.context = context;
    const returned = bound.handler(draft, context);
    services.running = outer;
    if (isThenable(returned)) return returned;
    settleHandler(dispatch, returned, false);
  } catch (thrown) {
    services.running = outer;
    failHandler(dispatch, thrown);
  }
  return undefined;
}

/**
 * Takes the result of the handler that has its turn. One that comes after its budget counts as failed.
 *
 * Reading the clock costs more than a handler, so a run of synchronous handlers without a `timeoutMs` of their own is
 * timed once, at its end: if it took longer than a budget, the last of them counts as failed.
 */
export function settleHandler(dispatch: Dispatch, returned: unknown, isAsync: boolean): void {
  if (isLate(dispatch, isAsync)) timeOutHandler(dispatch);
  else dispatch.stopped = dispatch.strategy.settle(dispatch, dispatch.draft, returned);
}

function isLate(dispatch: Dispatch, isAsync: boolean): boolean {
  const { current, startedAt, settings } = dispatch;
  if (startedAt === undefined) return false;
  if (!isAsync && !current.isTimed && dispatch.index < settings.handlers.length - 1) return false;
  const pausedAt = dispatch.dialogs > 0 ? dispatch.pausedAt : undefined;
  return (pausedAt ?? settings.services.clock.now()) - startedAt >= current.timeoutMs;
}

/** Takes what the handler that has its turn threw, or its promise was rejected with. */
export function failHandler(dispatch: Dispatch, thrown: unknown): void {
  const aborted = dispatch.settings.signal?.aborted === true;
  const message = `${dispatch.where}: failed: ${errorText(thrown)}. What it changed is dropped.`;
  const error = aborted ? undefined : dispatch.report("HANDLER_FAILED", message, thrown);
  dispatch.stopped = dispatch.strategy.fail(dispatch, error);
}

/** Counts the handler that has its turn as failed, because its time is over. */
export function timeOutHandler(dispatch: Dispatch): void {
  dispatch.context?.expire();
  const message = `${dispatch.where}: did not settle ${limitOf(dispatch)}`;
  dispatch.stopped = dispatch.strategy.fail(dispatch, dispatch.report("HANDLER_TIMEOUT", message));
}

function limitOf({ current, settings }: Dispatch): string {
  const { signal, deadline, services } = settings;
  if (signal?.aborted === true)
    return "in the second after the turn was aborted. What it changed is dropped; let it end with ctx.signal.";
  if (deadline !== undefined && services.clock.now() >= deadline)
    return "in the time that all handlers of this event have together. Let it do less, or let it end with ctx.signal.";
  return `within its budget of ${current.timeoutMs} ms. What it changed is dropped; raise timeoutMs where it is registered, or let it end with ctx.signal.`;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    "then" in value &&
    typeof value.then === "function"
  );
}
