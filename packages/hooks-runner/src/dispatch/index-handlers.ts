import type { HookName, LoadedHook } from "@musepi/hooks-types";
import type { BoundHandler } from "./bound-handler.js";

/** The handlers of each event: hooks in load order, then in order of registration; final gates after all others. */
export type HandlerIndex = ReadonlyMap<HookName, readonly BoundHandler[]>;

/**
 * Collects the handlers of all hooks by event. A dispatch that took a list keeps it: the lists are never changed.
 *
 * @param timeoutMs the budget of a handler that has none of its own
 */
export function indexHandlers(hooks: readonly LoadedHook[], timeoutMs: number): HandlerIndex {
  const index = new Map<HookName, BoundHandler[]>();
  for (const hook of hooks) {
    for (const [name, registrations] of hook.handlers) {
      const list = index.get(name) ?? [];
      for (const { handler, options, index: place } of registrations) {
        list.push({
          hook,
          handler,
          index: place,
          timeoutMs: options.timeoutMs ?? timeoutMs,
          isTimed: options.timeoutMs !== undefined,
          isFinal: options.final === true,
          blocksOnError: options.onError === "block",
        });
      }
      index.set(name, list);
    }
  }
  for (const [name, list] of index) {
    const final = list.filter((bound) => bound.isFinal);
    if (final.length > 0) index.set(name, [...list.filter((bound) => !bound.isFinal), ...final]);
  }
  return index;
}
