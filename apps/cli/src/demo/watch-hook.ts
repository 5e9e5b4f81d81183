import type { HandlerRegistration, HookName, LoadedHook } from "@musepi/hooks-types";

/** What a hook's handler did: it changed its event or returned something. */
export interface HookDeed {
  /** Name of the hook. */
  hook: string;
  event: HookName;
  /** The event as the handler got it. */
  before: object;
  /** The event as it left it. */
  after: object;
  result: unknown;
}

/** Who is told about a hook's handlers. */
export interface HookWatcher {
  /** One of its handlers begins. */
  begins(hook: string): void;
  did(deed: HookDeed): void;
}

/**
 * The same hook, but a watcher is told of everything that its handlers do. What they do stays as it is.
 *
 * @example
 * const watched = watchHook(hook, "permission-gate", { begins() {}, did: (deed) => console.log(deed.hook, deed.event) });
 */
export function watchHook(hook: LoadedHook, name: string, watcher: HookWatcher): LoadedHook {
  const watched = new WeakMap<HandlerRegistration, HandlerRegistration>();
  const watch = (event: HookName, registration: HandlerRegistration): HandlerRegistration => {
    const known = watched.get(registration);
    if (known) return known;
    const own: HandlerRegistration = {
      ...registration,
      handler: async (given, ctx) => {
        watcher.begins(name);
        const before = structuredClone(given);
        const result = await registration.handler(given, ctx);
        const changed = JSON.stringify(before) !== JSON.stringify(given);
        if (changed || (result !== undefined && result !== null)) {
          watcher.did({ hook: name, event, before, after: structuredClone(given), result });
        }
        return result;
      },
    };
    watched.set(registration, own);
    return own;
  };
  return {
    ...hook,
    get handlers() {
      return new Map(
        [...hook.handlers].map(([event, list]) => [event, list.map((one) => watch(event, one))]),
      );
    },
  };
}
