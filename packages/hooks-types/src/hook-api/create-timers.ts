import type { HookAPI, HookTimer } from "../hook-api.js";
import { errorText, HookError } from "../hook-error.js";

/** The timers of a hook's API: they end with the hook and never end the process. */
export interface OwnedTimers {
  api: Pick<HookAPI, "setTimeout" | "setInterval">;
  close(): void;
}

/** Makes the timers of a hook's API; what a callback throws goes to `report`. @internal */
export function createTimers(path: string, report: (error: HookError) => void): OwnedTimers {
  const running = new Set<HookTimer>();
  let open = true;

  const failed = (cause: unknown): void => {
    const message = `A timer of ${path} failed: ${errorText(cause)}. The hook goes on.`;
    report(new HookError({ code: "UNCAUGHT", hookPath: path, event: "timer", message, cause }));
  };
  const run = (callback: () => unknown): void => {
    try {
      Promise.resolve(callback()).catch(failed);
    } catch (thrown) {
      failed(thrown);
    }
  };
  const start = (
    name: "setTimeout" | "setInterval",
    callback: unknown,
    create: (tick: () => void) => HookTimer,
  ): HookTimer => {
    if (typeof callback !== "function") {
      const message = `${path} called pi.${name}() without a function; expected (callback, delayMs).`;
      throw new HookError({ code: "HANDLER_INVALID", hookPath: path, event: name, message });
    }
    if (!open) {
      const message = `${path} called pi.${name}() after it was dropped; no timer was started.`;
      throw new HookError({ code: "ACTION_UNAVAILABLE", hookPath: path, event: name, message });
    }
    const timer = create(() => {
      if (name === "setTimeout") running.delete(timer);
      run(() => callback());
    });
    running.add(timer);
    return timer;
  };

  return {
    api: {
      setTimeout: (callback, delayMs) =>
        start("setTimeout", callback, (tick) => setTimeout(tick, delayMs)),
      setInterval: (callback, delayMs) =>
        start("setInterval", callback, (tick) => setInterval(tick, delayMs)),
    },
    close() {
      open = false;
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
