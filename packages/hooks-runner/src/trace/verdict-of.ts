import type { Dispatch } from "../dispatch/dispatch.js";
import type { TraceVerdict } from "./trace-record.js";

/** How the handler ended the dispatch that it has stopped. */
export function verdictOf({ settings, state }: Dispatch): TraceVerdict {
  const { name } = settings;
  if (name === "tool_call") return "block";
  if (name === "input") return "handled";
  if (name !== "user_bash") return "cancel";
  return isBlocked(state) ? "block" : "answered";
}

function isBlocked(state: unknown): boolean {
  const decision: unknown = Reflect.get(Object(state), "decision");
  return Reflect.get(Object(decision), "block") === true;
}
