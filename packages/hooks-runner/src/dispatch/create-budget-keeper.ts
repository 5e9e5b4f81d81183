import type { Clock, ClockTimer } from "../clock.js";
import type { Dispatch } from "./dispatch.js";

/** Watches handlers that are pending, and ends the turn of one whose time is over. */
export interface BudgetKeeper {
  /** A dispatch begins: watch whether its handlers block the event loop. */
  watch(): void;
  /** A dispatch has a handler that is pending. */
  enter(dispatch: Dispatch): void;
  leave(dispatch: Dispatch): void;
  /** Looks again soon, because a time limit came nearer. */
  hurry(): void;
}

/** What a keeper does when it finds that time is over. */
export interface BudgetKeeperOptions {
  clock: Clock;
  /** The budget in ms that blocking the event loop is measured by. */
  timeoutMs: number;
  /** Ends the turn of a dispatch's current handler. */
  giveUp(dispatch: Dispatch): void;
  /** The event loop stood still for so many ms. */
  blocked(forMs: number): void;
}

/** How often the timer looks when nothing is due sooner, in ms. */
const lookMs = 1000;

/**
 * One timer for all handlers of a runner: a timer, or even a look at the clock, for each would cost more than the handler.
 * So a handler is given up at most a twentieth of its budget late, and at most a second and a look.
 *
 * The timer keeps the process alive while a handler is pending, and never otherwise; without dispatches it stops.
 */
export function createBudgetKeeper(options: BudgetKeeperOptions): BudgetKeeper {
  const { clock } = options;
  const pending = new Set<Dispatch>();
  let timer: ClockTimer | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let newest = 0;
  let isBusy = false;

  const arm = (delayMs: number): void => {
    const wake = clock.now() + delayMs;
    if (timer !== undefined && wakesAt <= wake) return;
    timer?.unref?.();
    newest += 1;
    const mine = newest;
    wakesAt = wake;
    timer = clock.setTimeout(() => {
      if (mine === newest) look();
    }, delayMs);
    if (pending.size === 0) timer.unref?.();
  };
  const look = (): void => {
    const now = clock.now();
    const lateMs = now - wakesAt;
    timer = undefined;
    wakesAt = Number.POSITIVE_INFINITY;
    if (lateMs >= options.timeoutMs) options.blocked(lateMs);
    for (const dispatch of [...pending]) {
      if (Number.isNaN(dispatch.startedAt)) dispatch.startedAt = now;
      if (now >= endOf(dispatch, now)) options.giveUp(dispatch);
    }
    if (pending.size > 0 || isBusy) arm(nextLook(pending, now));
    isBusy = false;
  };

  return {
    watch() {
      isBusy = true;
      if (timer === undefined) arm(lookMs);
    },
    enter(dispatch) {
      pending.add(dispatch);
      const { timeoutMs } = dispatch.current;
      if (interval(timeoutMs) < lookMs || dispatch.settings.deadline !== undefined)
        arm(interval(timeoutMs));
      if (pending.size === 1) timer?.ref?.();
    },
    leave(dispatch) {
      pending.delete(dispatch);
      if (pending.size === 0) timer?.unref?.();
    },
    hurry: () => arm(50),
  };
}

function interval(timeoutMs: number): number {
  return Math.min(lookMs, Math.max(5, timeoutMs / 20));
}

function endOf(dispatch: Dispatch, now: number): number {
  const start = Number.isNaN(dispatch.startedAt) ? now : dispatch.startedAt;
  const budget =
    dispatch.dialogs > 0 ? Number.POSITIVE_INFINITY : start + dispatch.current.timeoutMs;
  return Math.min(budget, dispatch.settings.deadline ?? budget, dispatch.graceUntil);
}

function nextLook(pending: ReadonlySet<Dispatch>, now: number): number {
  let delay = lookMs;
  for (const dispatch of pending) {
    delay = Math.min(
      delay,
      Math.max(1, endOf(dispatch, now) - now),
      interval(dispatch.current.timeoutMs),
    );
  }
  return Math.ceil(delay);
}
