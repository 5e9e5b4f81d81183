import type { HookHost, LoadedHook } from "@musepi/hooks-types";
import { HookError } from "@musepi/hooks-types";

/**
 * A part of the host that a hook asks for.
 *
 * @throws HookError `ACTION_UNAVAILABLE` when the program around the hooks does not have it
 */
export function hostPart<Part extends keyof HookHost>(
  host: HookHost,
  part: Part,
  hook: Pick<LoadedHook, "path">,
): NonNullable<HookHost[Part]> {
  const found = host[part];
  if (found !== undefined && found !== null) return bound(found, host);
  const message = `${hook.path} asked for ${part}, which the program that runs it does not offer. The program passes it as host.${part} to its HookRunner.`;
  throw new HookError({ code: "ACTION_UNAVAILABLE", hookPath: hook.path, event: part, message });
}

function bound<Value>(value: NonNullable<Value>, host: HookHost): NonNullable<Value> {
  return typeof value === "function" ? value.bind(host) : value;
}
