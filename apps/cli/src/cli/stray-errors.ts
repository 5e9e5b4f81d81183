import { errorText, HookError } from "@musepi/hooks-types";

/** Finds the hook that an error belongs to which nobody caught. */
export type FindHook = (thrown: unknown) => string | undefined;

/** Who is told about errors that nobody caught. */
export interface StrayErrorListeners {
  /** It came from a hook: the program goes on. */
  onHookError(error: HookError): void;
  /** No hook can be named, so it is the program's own. */
  onFatal(thrown: unknown): void;
}

/** Catches what nobody caught. */
export interface StrayErrors {
  /** From now on hooks can be told apart; what came before is looked at now. */
  attribute(findHook: FindHook): void;
}

/**
 * Catches exceptions and rejections that nobody caught. Until {@link StrayErrors.attribute} is called they wait: hooks
 * that are still loading may have caused them.
 *
 * @example
 * const strayErrors = catchStrayErrors({ onHookError: reporter.report, onFatal: fail });
 * strayErrors.attribute((thrown) => runner.findHook(thrown));
 */
export function catchStrayErrors({ onHookError, onFatal }: StrayErrorListeners): StrayErrors {
  let find: FindHook | undefined;
  const waiting: unknown[] = [];
  const handle = (thrown: unknown): void => {
    if (!find) {
      waiting.push(thrown);
      return;
    }
    const hookPath = find(thrown);
    if (hookPath === undefined) onFatal(thrown);
    else onHookError(strayHookError(hookPath, thrown));
  };
  process.on("uncaughtException", handle);
  process.on("unhandledRejection", handle);
  return {
    attribute(findHook) {
      find = findHook;
      for (const thrown of waiting.splice(0)) handle(thrown);
    },
  };
}

function strayHookError(hookPath: string, cause: unknown): HookError {
  const message = `${hookPath} caused an error that it did not catch, outside of a handler: ${errorText(cause)}. The agent goes on; catch it in the hook.`;
  return new HookError({ code: "UNCAUGHT", hookPath, event: "uncaught", message, cause });
}
