import type { ToolCallEventOf, ToolResultEventOf } from "./events/tool.js";
import type { ToolName } from "./tool-inputs.js";

interface NamedToolEvent {
  toolName: string;
}

/**
 * Whether a `tool_call` event is for a tool, narrowing its `input`.
 *
 * @example
 * ```ts
 * import { type HookAPI, isToolCall } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.on("tool_call", (event) => (isToolCall(event, "bash") && event.input.command === "" ? { block: true } : undefined));
 * }
 * ```
 */
export function isToolCall<Name extends ToolName>(
  event: NamedToolEvent & { type: "tool_call" },
  name: Name,
): event is ToolCallEventOf<Name> {
  return event.toolName === name;
}

/**
 * Whether a `tool_result` event is for a tool, narrowing `input` and `details`.
 *
 * @example
 * ```ts
 * import { type HookAPI, isToolResult } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.on("tool_result", (event) => {
 *     if (isToolResult(event, "read")) event.content.push({ type: "text", text: event.input.path });
 *   });
 * }
 * ```
 */
export function isToolResult<Name extends ToolName>(
  event: NamedToolEvent & { type: "tool_result" },
  name: Name,
): event is ToolResultEventOf<Name> {
  return event.toolName === name;
}

/** `isToolResult(event, "bash")`, under the name that other hosts use. */
export function isBashToolResult(
  event: NamedToolEvent & { type: "tool_result" },
): event is ToolResultEventOf<"bash"> {
  return event.toolName === "bash";
}

/** `isToolResult(event, "read")`, under the name that other hosts use. */
export function isReadToolResult(
  event: NamedToolEvent & { type: "tool_result" },
): event is ToolResultEventOf<"read"> {
  return event.toolName === "read";
}

/** `isToolResult(event, "edit")`, under the name that other hosts use. */
export function isEditToolResult(
  event: NamedToolEvent & { type: "tool_result" },
): event is ToolResultEventOf<"edit"> {
  return event.toolName === "edit";
}

/** `isToolResult(event, "write")`, under the name that other hosts use. */
export function isWriteToolResult(
  event: NamedToolEvent & { type: "tool_result" },
): event is ToolResultEventOf<"write"> {
  return event.toolName === "write";
}
