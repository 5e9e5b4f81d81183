import type { HookName } from "./event-map.js";

/** The names of all events, roughly in firing order. A type test proves that none is missing. */
export const hookNames = [
  "session_start",
  "resources_discover",
  "model_select",
  "user_bash",
  "input",
  "before_agent_start",
  "agent_start",
  "turn_start",
  "message_start",
  "message_end",
  "context",
  "message_update",
  "tool_execution_start",
  "tool_call",
  "tool_execution_update",
  "tool_result",
  "tool_execution_end",
  "turn_end",
  "agent_end",
  "auto_retry_start",
  "auto_retry_end",
  "auto_compaction_start",
  "session_before_compact",
  "session.compacting",
  "session_compact",
  "auto_compaction_end",
  "session_before_switch",
  "session_switch",
  "session_before_branch",
  "session_branch",
  "session_before_tree",
  "session_tree",
  "session_shutdown",
] as const satisfies readonly HookName[];

/**
 * Whether a name is that of an event.
 *
 * @example
 * ```ts
 * import { isHookName } from "@musepi/hooks-types";
 * isHookName("tool_call"); // true
 * ```
 */
export function isHookName(name: unknown): name is HookName {
  return known.has(name);
}

const known: ReadonlySet<unknown> = new Set(hookNames);
