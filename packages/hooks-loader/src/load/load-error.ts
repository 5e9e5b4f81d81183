import { HookError, type HookErrorCode } from "@musepi/hooks-types";

/** An error or a warning that belongs to the loading of a hook. @internal */
export function loadError(
  code: HookErrorCode,
  hookPath: string,
  message: string,
  cause?: unknown,
): HookError {
  return new HookError({ code, hookPath, event: "load", message, cause });
}
