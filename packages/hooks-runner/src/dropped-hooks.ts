import type { HookName, ToolCallDecision, ToolCallEvent } from "@musepi/hooks-types";
import { HookError } from "@musepi/hooks-types";

/** What keeps something from a tool, a shell or a model: nothing may pass where it stood. */
export const guards = ["tool_call", "tool_result", "context", "user_bash"] as const;

/** Why an event is not dispatched any more: what it would have changed may not pass. */
export function droppedHooks(event: HookName): HookError {
  const message = `The hooks that handled "${event}" were dropped, so what they would have changed may not pass. Dispose of a runner when its agent has ended.`;
  return new HookError({ code: "ACTION_UNAVAILABLE", event, message });
}

/** How a tool call is judged where there was a gate. */
export function blockedCall({ input }: ToolCallEvent): ToolCallDecision {
  const reason =
    "The hooks that judge tool calls were dropped, so no call can be allowed any more.";
  return { block: true, reason, input, changedBy: [] };
}
