import type { MaybePromise } from "@musepi/hooks-types";
import type { Dispatch } from "./dispatch.js";
import { failHandler, runHandler, settleHandler, timeOutHandler } from "./run-handler.js";

/** How long a handler may take to settle after its turn was aborted, in ms. */
const abortGraceMs = 1000;

/**
 * Calls the handlers of a dispatch one after another and combines their results. It answers at once when all of them do;
 * it always settles, and never rejects.
 */
export function runDispatch(dispatch: Dispatch): MaybePromise<unknown> {
  const { strategy } = dispatch;
  const { services, signal } = dispatch.settings;
  services.budget.watch();
  restartClock(dispatch);
  const pending = advance(dispatch);
  if (pending === undefined) return strategy.finish(dispatch);
  return new Promise((resolve) => {
    dispatch.resolve = resolve;
    services.budget.enter(dispatch);
    if (signal !== undefined) {
      dispatch.onAbort = () => abort(dispatch);
      signal.addEventListener("abort", dispatch.onAbort);
    }
    void follow(dispatch, pending);
    // The event of a signal that is aborted, perhaps by the handler itself, has come and gone.
    if (signal?.aborted === true) dispatch.onAbort();
  });
}

/** Ends the turn of an asynchronous handler that did not settle in time, and goes on with the next. */
export function giveUpHandler(dispatch: Dispatch): void {
  timeOutHandler(dispatch);
  void proceed(dispatch);
}

/** Runs handlers until one is asynchronous: its promise; or until all are done: `undefined`. */
function advance(dispatch: Dispatch): PromiseLike<unknown> | undefined {
  const { handlers, deadline, services } = dispatch.settings;
  const first = dispatch.index;
  for (; dispatch.index < handlers.length; dispatch.index += 1) {
    if (deadline !== undefined && isOverdue(dispatch, deadline)) return undefined;
    const bound = dispatch.current;
    const pending = runHandler(dispatch, bound);
    if (pending !== undefined) {
      if (bound.isTimed) services.budget.enter(dispatch);
      else if (dispatch.index > first) timeFromHere(dispatch);
      return pending;
    }
    if (dispatch.stopped) return undefined;
  }
  return undefined;
}

async function follow(dispatch: Dispatch, first: PromiseLike<unknown>): Promise<void> {
  let pending: PromiseLike<unknown> | undefined = first;
  while (pending !== undefined) {
    const turn: number = dispatch.turn;
    try {
      const returned = await pending;
      if (turn !== dispatch.turn) return;
      settleHandler(dispatch, returned, true);
    } catch (thrown) {
      if (turn !== dispatch.turn) return;
      failHandler(dispatch, thrown);
    }
    if (dispatch.stopped) break;
    dispatch.index += 1;
    restartClock(dispatch);
    pending = advance(dispatch);
  }
  complete(dispatch);
}

/** Goes on after the handler that has its turn lost it. */
async function proceed(dispatch: Dispatch): Promise<void> {
  dispatch.turn += 1;
  dispatch.dialogs = 0;
  restartClock(dispatch);
  if (!dispatch.stopped) {
    dispatch.index += 1;
    const pending = advance(dispatch);
    if (pending !== undefined) return follow(dispatch, pending);
  }
  complete(dispatch);
}

function complete(dispatch: Dispatch): void {
  dispatch.settings.services.budget.leave(dispatch);
  dispatch.settings.signal?.removeEventListener("abort", dispatch.onAbort);
  dispatch.turn += 1;
  dispatch.resolve(dispatch.strategy.finish(dispatch));
}

/** A gate closes at once; any other handler gets a moment to settle. */
function abort(dispatch: Dispatch): void {
  if (dispatch.strategy.closesOnAbort) {
    dispatch.stopped = dispatch.strategy.fail(dispatch, undefined);
    void proceed(dispatch);
    return;
  }
  dispatch.graceUntil = dispatch.settings.services.clock.now() + abortGraceMs;
  dispatch.settings.services.budget.hurry();
}

function isOverdue(dispatch: Dispatch, deadline: number): boolean {
  if (dispatch.settings.services.clock.now() < deadline) return false;
  for (; dispatch.index < dispatch.settings.handlers.length; dispatch.index += 1) {
    dispatch.report(
      "HANDLER_TIMEOUT",
      `${dispatch.where}: was not run, because the time for all handlers of this event was used up.`,
    );
  }
  return true;
}

/** Does not charge a handler that is pending for synchronous ones before it, unless they used up a whole budget. */
function timeFromHere(dispatch: Dispatch): void {
  const { startedAt, current } = dispatch;
  restartClock(dispatch);
  const tookMs = (dispatch.startedAt ?? 0) - (startedAt ?? 0);
  if (startedAt !== undefined && tookMs >= current.timeoutMs) dispatch.startedAt = startedAt;
}

function restartClock(dispatch: Dispatch): void {
  dispatch.startedAt = dispatch.strategy.readsClock
    ? dispatch.settings.services.clock.now()
    : undefined;
}
