/**
 * Events that other hosts of the same hook family fire, and MusePi does not. Subscribing to one is a warning, not an
 * error, so that a hook written for several hosts loads. The value is the nearest event here.
 */
export const familyEvents: Readonly<Record<string, string | undefined>> = {
  session_before_fork: "session_before_branch",
  session_fork: "session_branch",
  user_python: "user_bash",
  thinking_level_select: "model_select",
  before_provider_request: "context",
  before_provider_payload: "context",
  after_provider_response: "message_end",
  ttsr_triggered: "message_update",
  todo_reminder: "turn_end",
  session_directory: "session_start",
};
