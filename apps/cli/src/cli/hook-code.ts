import { AsyncLocalStorage } from "node:async_hooks";
import type { HandlerRegistration, HookCommand, LoadedHook } from "@musepi/hooks-types";

/** Knows whose code runs: that of a hook, or what it started, a timer or a promise for example. */
export interface HookCode {
  /** Runs code of a hook. */
  run<Result>(hookPath: string, code: () => Result): Result;
  /** The hook whose code is running right now. */
  current(): string | undefined;
  /** The same hook, whose handlers and commands run as its code. */
  mark(hook: LoadedHook): LoadedHook;
}

/**
 * Makes a {@link HookCode}. It costs nothing until code of a hook runs.
 *
 * @example
 * const hookCode = createHookCode();
 * hookCode.run("gate.ts", () => setTimeout(() => hookCode.current(), 10)); // "gate.ts" there
 */
export function createHookCode(): HookCode {
  const storage = new AsyncLocalStorage<string>();
  const markHandler = (path: string, registration: HandlerRegistration): HandlerRegistration => ({
    ...registration,
    handler: (event, ctx) => storage.run(path, () => registration.handler(event, ctx)),
  });
  const markCommand = (path: string, command: HookCommand): HookCommand => ({
    ...command,
    handler: (args, ctx) => storage.run(path, () => command.handler(args, ctx)),
  });
  return {
    run: (hookPath, code) => storage.run(hookPath, code),
    current: () => storage.getStore(),
    mark: (hook) => ({
      ...hook,
      // Read anew each time: a hook may subscribe while it runs.
      get handlers() {
        return mapValues(hook.handlers, (list) => list.map((one) => markHandler(hook.path, one)));
      },
      get commands() {
        return mapValues(hook.commands, (command) => markCommand(hook.path, command));
      },
    }),
  };
}

function mapValues<Key, From, To>(
  map: ReadonlyMap<Key, From>,
  change: (value: From) => To,
): Map<Key, To> {
  return new Map(Array.from(map, ([key, value]) => [key, change(value)]));
}
