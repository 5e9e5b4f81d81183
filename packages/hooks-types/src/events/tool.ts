import type { ImageContent, TextContent } from "../messages.js";
import type { ToolCallResultSchema, ToolResultResultSchema } from "../schemas/results.js";
import type { Shape } from "../shape.js";
import type { ToolDetails, ToolInputs, ToolName } from "../tool-inputs.js";

/** Fired when a model's tool call begins, before it is judged. `args` are the model's own. */
export interface ToolExecutionStartEvent {
  type: "tool_execution_start";
  toolCallId: string;
  toolName: string;
  args: unknown;
}

/** Fired for each piece of progress of a running tool. `args` are those it runs with. */
export interface ToolExecutionUpdateEvent {
  type: "tool_execution_update";
  toolCallId: string;
  toolName: string;
  args: unknown;
  partialResult: unknown;
}

/**
 * Fired when a tool call has ended: done, failed, or blocked (then the reason is its content). `args` are those it ran
 * with; the model's own if it did not run.
 */
export interface ToolExecutionEndEvent {
  type: "tool_execution_end";
  toolCallId: string;
  toolName: string;
  args: unknown;
  result: unknown;
  isError: boolean;
}

/** The gate of one tool call, typed by the name of its tool. */
export interface ToolCallEventOf<Name extends ToolName> {
  type: "tool_call";
  toolCallId: string;
  toolName: Name;
  input: ToolInputs[Name];
}

/** Fired before a tool runs. The union is closed over `ToolInputs`, so `toolName` narrows `input`. */
export type ToolCallEvent = { [Name in ToolName]: ToolCallEventOf<Name> }[ToolName];

/** `block: true` stops the call with `reason`; `input` replaces the arguments. */
export type ToolCallResult = Shape<typeof ToolCallResultSchema>;

/** The result of one tool call, typed by the name of its tool. `input` is what it ran with. */
export interface ToolResultEventOf<Name extends ToolName> {
  type: "tool_result";
  toolCallId: string;
  toolName: Name;
  input: ToolInputs[Name];
  content: (TextContent | ImageContent)[];
  details: Name extends keyof ToolDetails ? ToolDetails[Name] : unknown;
  isError: boolean;
}

/** Fired after a tool ran or failed; not for a call that was blocked, is unknown or does not fit its schema. */
export type ToolResultEvent = { [Name in ToolName]: ToolResultEventOf<Name> }[ToolName];

/** Each field that is present replaces the one of the result. */
export type ToolResultResult = Shape<typeof ToolResultResultSchema>;

/**
 * Events of tool calls.
 *
 * @example
 * ```ts
 * import type { HookAPI } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.on("tool_call", (event) => {
 *     if (event.toolName === "bash" && event.input.command.includes("rm -rf")) {
 *       return { block: true, reason: "rm -rf is not allowed here" };
 *     }
 *   });
 * }
 * ```
 */
export interface ToolEvents {
  tool_execution_start: { event: ToolExecutionStartEvent; result: undefined };
  tool_call: { event: ToolCallEvent; result: ToolCallResult };
  tool_execution_update: { event: ToolExecutionUpdateEvent; result: undefined };
  tool_result: { event: ToolResultEvent; result: ToolResultResult };
  tool_execution_end: { event: ToolExecutionEndEvent; result: undefined };
}
