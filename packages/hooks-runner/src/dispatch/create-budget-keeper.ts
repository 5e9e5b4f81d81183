import type { Clock, ClockTimer } from "../clock.js";
import { createPendingList } from "./create-pending-list.js";
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
  const pending = createPendingList();
  let timer: ClockTimer | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let newest = 0;
  let isBusy = false;
  /** Whether the timer keeps the process alive, and whether it is about to stop doing so. */
  let isHolding = false;
  let isLettingGo = false;

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
    if (pending.isEmpty()) timer.unref?.();
    isHolding = !pending.isEmpty();
  };
  const look = (): void => {
    const now = clock.now();
    const lateMs = now - wakesAt;
    timer = undefined;
    wakesAt = Number.POSITIVE_INFINITY;
    if (lateMs >= options.timeoutMs) options.blocked(lateMs);
    for (const dispatch of pending.toArray()) {
      dispatch.startedAt ??= now;
      if (now >= endOf(dispatch, now)) options.giveUp(dispatch);
    }
    if (isBusy || !pending.isEmpty()) arm(nextLook(pending.toArray(), now));
    isBusy = false;
  };

  const hold = (): void => {
    if (isHolding) return;
    isHolding = true;
    timer?.ref?.();
  };
  /** Once for many dispatches in a row, because telling the event loop costs as much as a handler. */
  const letGoSoon = (): void => {
    isLettingGo = true;
    setImmediate(() => {
      isLettingGo = false;
      if (!pending.isEmpty()) return;
      isHolding = false;
      timer?.unref?.();
    });
  };

  return {
    watch() {
      isBusy = true;
      if (timer === undefined) arm(lookMs);
    },
    enter(dispatch) {
      pending.add(dispatch);
      const { timeoutMs } = dispatch.current;
      const { deadline } = dispatch.settings;
      if (interval(timeoutMs) < lookMs) arm(interval(timeoutMs));
      if (deadline !== undefined) arm(Math.max(1, Math.min(lookMs, deadline - clock.now())));
      hold();
    },
    leave(dispatch) {
      pending.remove(dispatch);
      if (pending.isEmpty() && !isLettingGo) letGoSoon();
    },
    hurry: () => arm(50),
  };
}

function interval(timeoutMs: number): number {
  return Math.min(lookMs, Math.max(5, timeoutMs / 20));
}

function endOf(dispatch: Dispatch, now: number): number {
  const start = dispatch.startedAt ?? now;
  const budget =
    dispatch.dialogs > 0 ? Number.POSITIVE_INFINITY : start + dispatch.current.timeoutMs;
  return Math.min(budget, dispatch.settings.deadline ?? budget, dispatch.graceUntil ?? budget);
}

function nextLook(pending: readonly Dispatch[], now: number): number {
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
