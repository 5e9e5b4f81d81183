import { errorText, HookError } from "@musepi/hooks-types";

/** Finds the hook that an error belongs to which nobody caught. */
export type FindHook = (thrown: unknown) => string | undefined;

/** Who is told about errors that nobody caught, and how their origin is found. */
export interface CatchStrayErrorsOptions {
  /** The hook whose code is running while the error is caught. */
  currentHook(): string | undefined;
  /** It came from a hook: the program goes on. */
  onHookError(error: HookError): void;
  /** No hook can be named, so it is the program's own. */
  onFatal(thrown: unknown): void;
}

/** Catches what nobody caught. */
export interface StrayErrors {
  /** From now on loaded hooks can be told apart in other ways, too; what came before is looked at now. */
  attribute(findHook: FindHook): void;
}

/**
 * Catches exceptions and rejections that nobody caught. Those of unknown origin wait until {@link StrayErrors.attribute} is
 * called: hooks that are still loading may have caused them.
 *
 * @example
 * const strayErrors = catchStrayErrors({ currentHook: hookCode.current, onHookError: reporter.report, onFatal: fail });
 * strayErrors.attribute((thrown) => runner.findHook(thrown));
 */
export function catchStrayErrors(options: CatchStrayErrorsOptions): StrayErrors {
  const { currentHook, onHookError, onFatal } = options;
  let find: FindHook | undefined;
  const waiting: unknown[] = [];
  const handle = (thrown: unknown): void => {
    const hookPath = currentHook() ?? find?.(thrown);
    if (hookPath !== undefined) onHookError(strayHookError(hookPath, thrown));
    else if (find) onFatal(thrown);
    else waiting.push(thrown);
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
