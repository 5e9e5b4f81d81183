import { exitCodes } from "./exit-error.js";
import type { Program } from "./program.js";
import { catchStrayErrors, type StrayErrors } from "./stray-errors.js";

/**
 * From now on an error that nobody caught is reported when it is a hook's, and ends the program when it is its own.
 *
 * @example
 * const strayErrors = catchProgramErrors(program);
 */
export function catchProgramErrors({ notices, reporter, ending, hookCode }: Program): StrayErrors {
  return catchStrayErrors({
    currentHook: hookCode.current,
    onHookError: reporter.report,
    onFatal: (thrown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      notices.error(`musepi has a fault of its own and ends: ${message}`, thrown);
      ending.request(exitCodes.failed);
    },
  });
}
