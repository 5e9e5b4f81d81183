import type { Clock, ClockTimer } from "../clock.js";
import type { Dispatch } from "./dispatch.js";

/** Watches the handlers that are asynchronous and ends the turn of one whose time is over. */
export interface BudgetKeeper {
  enter(dispatch: Dispatch): void;
  leave(dispatch: Dispatch): void;
  /** Looks again soon, because a time limit came nearer. */
  hurry(): void;
}

/** A handler is given up at most this much later than its budget says: a twentieth of it, between 5 ms and 1 s. */
const precision = 1 / 20;

/**
 * One timer for all asynchronous handlers of a runner: a timer for each would cost more than the handler. It keeps the
 * process alive while a handler is pending, and never otherwise.
 *
 * @param giveUp ends the turn of a dispatch's current handler
 */
export function createBudgetKeeper(clock: Clock, giveUp: (dispatch: Dispatch) => void): BudgetKeeper {
  const pending = new Set<Dispatch>();
  let timer: ClockTimer | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let generation = 0;

  const arm = (delayMs: number): void => {
    const wake = clock.now() + delayMs;
    if (timer !== undefined && wakesAt <= wake) return;
    timer?.unref?.();
    generation += 1;
    const mine = generation;
    wakesAt = wake;
    timer = clock.setTimeout(() => {
      if (mine === generation) look();
    }, delayMs);
  };
  const look = (): void => {
    timer = undefined;
    wakesAt = Number.POSITIVE_INFINITY;
    const now = clock.now();
    for (const dispatch of [...pending]) {
      if (Number.isNaN(dispatch.startedAt)) dispatch.startedAt = now;
      if (now >= endOf(dispatch)) giveUp(dispatch);
    }
    if (pending.size > 0) arm(nextLook(pending, now));
  };

  return {
    enter(dispatch) {
      pending.add(dispatch);
      if (timer === undefined || dispatch.current.timeoutMs < 20_000) arm(interval(dispatch.current.timeoutMs));
      else if (pending.size === 1) timer.ref?.();
    },
    leave(dispatch) {
      pending.delete(dispatch);
      if (pending.size === 0) timer?.unref?.();
    },
    hurry: () => arm(50),
  };
}

function interval(timeoutMs: number): number {
  return Math.min(1000, Math.max(5, timeoutMs * precision));
}

function endOf(dispatch: Dispatch): number {
  const budget = dispatch.dialogs > 0 ? Number.POSITIVE_INFINITY : dispatch.startedAt + dispatch.current.timeoutMs;
  return Math.min(budget, dispatch.settings.deadline ?? budget, dispatch.graceUntil);
}

function nextLook(pending: ReadonlySet<Dispatch>, now: number): number {
  let delay = 1000;
  for (const dispatch of pending) {
    const left = endOf(dispatch) - now;
    delay = Math.min(delay, Math.max(1, left), interval(dispatch.current.timeoutMs));
  }
  return Math.ceil(delay);
}
