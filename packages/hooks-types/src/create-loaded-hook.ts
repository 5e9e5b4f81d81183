import { createActions } from "./hook-api/create-actions.js";
import { createRegistrations } from "./hook-api/create-registrations.js";
import { createTimers } from "./hook-api/create-timers.js";
import { describe, timeLimitProblem } from "./hook-api/registration-problems.js";
import type { HookAPI, HookFactory } from "./hook-api.js";
import { errorText, HookError } from "./hook-error.js";
import type { LoadedHook } from "./loaded-hook.js";

/** What a loaded hook is made from. */
export interface CreateLoadedHookOptions {
  /** As a person named it; every report carries it. */
  path: string;
  /** Absolute, links resolved; default: `path`. */
  resolvedPath?: string | undefined;
  factory: HookFactory;
  /** How long an async factory may take, in ms; default 10 000. */
  timeoutMs?: number | undefined;
}

/** Node fires a timer that is to run longer than this at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Runs a hook's factory and returns the hook. A factory that fails leaves nothing behind.
 *
 * @throws HookError `HOOK_FACTORY_FAILED`, `HOOK_LOAD_TIMEOUT`, `OPTION_INVALID`, or what a registration throws
 * @example
 * ```ts
 * import { createLoadedHook } from "@musepi/hooks-types";
 * const hook = await createLoadedHook({
 *   path: "my gate",
 *   factory: (pi) => {
 *     pi.on("tool_call", () => ({ block: true, reason: "not today" }));
 *   },
 * });
 * hook.handlers.get("tool_call")?.length; // 1
 * ```
 */
export async function createLoadedHook(options: CreateLoadedHookOptions): Promise<LoadedHook> {
  const registrations = createRegistrations(options.path);
  const actions = createActions(options.path);
  const timers = createTimers(options.path, (error) => actions.report(error));
  const dispose = (): void => {
    registrations.close();
    timers.close();
    actions.close();
  };
  const api: HookAPI = { ...registrations.api, ...actions.api, ...timers.api };
  try {
    await runFactory(options, api, registrations.warnings);
  } catch (thrown) {
    dispose();
    throw HookError.isInstance(thrown) ? thrown : factoryFailed(options.path, thrown);
  }
  return {
    path: options.path,
    resolvedPath: options.resolvedPath ?? options.path,
    handlers: registrations.handlers,
    commands: registrations.commands,
    messageRenderers: registrations.messageRenderers,
    warnings: registrations.warnings,
    onChange: registrations.onChange,
    connect: actions.connect,
    dispose,
  };
}

async function runFactory(
  options: CreateLoadedHookOptions,
  api: HookAPI,
  warnings: HookError[],
): Promise<void> {
  const { path, factory, timeoutMs = 10_000 } = options;
  const problem = timeLimitProblem(timeoutMs);
  if (problem !== undefined) {
    const message = `${path} is loaded with ${problem}`;
    throw new HookError({ code: "OPTION_INVALID", hookPath: path, event: "load", message });
  }
  const returned: unknown = factory(api);
  if (isThenable(returned)) return settleWithin(returned, path, timeoutMs);
  // A function is what `on` returns, so an arrow that ends in it returns one.
  if (returned === undefined || typeof returned === "function") return;
  const message = `The factory of ${path} returned ${describe(returned)}; it is ignored. A factory returns nothing, or a promise.`;
  warnings.push(
    new HookError({ code: "HOOK_FACTORY_RESULT", hookPath: path, event: "load", message }),
  );
}

function settleWithin(
  returned: PromiseLike<unknown>,
  path: string,
  timeoutMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        const message = `The factory of ${path} did not finish within ${timeoutMs} ms. Do slow work in session_start, not while loading.`;
        reject(
          new HookError({ code: "HOOK_LOAD_TIMEOUT", hookPath: path, event: "load", message }),
        );
      },
      Math.min(timeoutMs, longestTimerMs),
    );
    const settled = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
    };
    Promise.resolve(returned).then(
      () => settled(resolve),
      (thrown: unknown) => settled(() => reject(thrown)),
    );
  });
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" && value !== null && typeof Reflect.get(value, "then") === "function"
  );
}

function factoryFailed(path: string, cause: unknown): HookError {
  const message = `The factory of ${path} failed: ${errorText(cause)}. Nothing of this hook is active; correct it and start again.`;
  return new HookError({
    code: "HOOK_FACTORY_FAILED",
    hookPath: path,
    event: "load",
    message,
    cause,
  });
}
