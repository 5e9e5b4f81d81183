import { familyEvents } from "../family-events.js";
import type { HandlerOptions } from "../hook-api.js";
import { hookNames } from "../hook-names.js";
import { nearest } from "../nearest.js";

/** @internal */
export function unknownEvent(path: string, name: string): string {
  const suggestion = nearest(name, hookNames);
  const hint =
    suggestion === undefined
      ? `Events are: ${hookNames.join(", ")}.`
      : `Did you mean "${suggestion}"?`;
  return `${path} registered a handler for the unknown event "${name}". ${hint}`;
}

/** @internal */
export function notHere(path: string, name: string): string {
  const near = familyEvents[name];
  const hint =
    near === undefined ? "There is nothing like it here." : `The nearest event is "${near}".`;
  return `${path} registered a handler for "${name}", which this version does not fire. ${hint} The hook loads without it.`;
}

/** @internal */
export function optionProblem(name: string, options: HandlerOptions): string | undefined {
  if (typeof options !== "object" || options === null)
    return `${describe(options)} as options; expected { timeoutMs?, final?, onError? }.`;
  const { timeoutMs, final, onError } = options;
  const timeoutProblem = timeoutMs === undefined ? undefined : timeLimitProblem(timeoutMs);
  if (timeoutProblem !== undefined) return timeoutProblem;
  if (final !== undefined && typeof final !== "boolean")
    return `final: ${describe(final)}; expected true or false.`;
  if (final === true && name !== "tool_call")
    return `final: true; only a gate ("tool_call") can be final.`;
  if (onError !== undefined && onError !== "block")
    return `onError: ${describe(onError)}; expected "block".`;
  if (onError === "block" && !/^tool_call$|^session_before_/.test(name))
    return `onError: "block"; only a gate ("tool_call") and a veto ("session_before_…") can block.`;
  const unknownKey = Object.keys(options).find((key) => !optionNames.includes(key));
  if (unknownKey === undefined) return undefined;
  const suggestion = nearest(unknownKey, optionNames);
  return `the unknown option "${unknownKey}"${suggestion === undefined ? "" : `; did you mean "${suggestion}"?`}`;
}

const optionNames = ["timeoutMs", "final", "onError"];

/** @internal */
export function timeLimitProblem(timeoutMs: unknown): string | undefined {
  if (typeof timeoutMs === "number" && Number.isFinite(timeoutMs) && timeoutMs > 0)
    return undefined;
  return `timeoutMs: ${describe(timeoutMs)}; expected a positive number of milliseconds, for example 5000.`;
}

/** @internal */
export function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "object" && value !== null)
    return Array.isArray(value) ? "a list" : "an object";
  return typeof value === "function" ? "a function" : String(value);
}
