/**
 * Events that other hosts of the same hook family fire, or that MusePi will, and that this version does not. Subscribing
 * to one is a warning, not an error, so that a hook written for several hosts loads. The value is the nearest event here.
 */
export const familyEvents: Readonly<Record<string, string | undefined>> = {
  session_before_switch: undefined,
  session_switch: "session_start",
  session_before_branch: undefined,
  session_branch: "session_start",
  session_before_fork: undefined,
  session_fork: "session_start",
  session_before_compact: "context",
  "session.compacting": "context",
  session_compact: "context",
  session_before_tree: undefined,
  session_tree: "session_start",
  auto_compaction_start: "agent_end",
  auto_compaction_end: "agent_end",
  auto_retry_start: "agent_end",
  auto_retry_end: "agent_end",
  user_bash: "tool_call",
  user_python: "tool_call",
  model_select: "session_start",
  thinking_level_select: "session_start",
  resources_discover: "session_start",
  before_provider_request: "context",
  before_provider_payload: "context",
  after_provider_response: "message_end",
  ttsr_triggered: "message_update",
  todo_reminder: "turn_end",
  session_directory: "session_start",
};
