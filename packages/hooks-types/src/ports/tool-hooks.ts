import type { HookName, MaybePromise } from "../event-map.js";
import type { ToolCallEvent, ToolResultEvent, ToolResultResult } from "../events/tool.js";

/** How all gates together judged a tool call. */
export interface ToolCallDecision {
  block: boolean;
  /** Why it is blocked, naming the hook. Present when `block` is true. */
  reason?: string | undefined;
  /** The hook that blocked it. */
  hookPath?: string | undefined;
  /** The input as the gates left it: the event's own object when none changed it. */
  input: object;
  /** The hooks that changed the input, in order. Empty when none did. */
  changedBy: readonly string[];
}

/** What one dispatch gets beside its event. */
export interface EmitOptions {
  /** Aborts the dispatch: the signal of the turn. */
  signal?: AbortSignal | undefined;
}

/** A tool's result as it goes through the hooks, for any tool. */
export interface ToolHooks {
  hasHandlers(name: HookName): boolean;
  /** Asks the gates, one call at a time. `undefined`: there is no gate. */
  emitToolCall(
    event: ToolCallRequest,
    options?: EmitOptions,
  ): MaybePromise<ToolCallDecision | undefined>;
  /**
   * Passes a result through `tool_result`. `undefined`: nobody changed it. A field that is absent was not changed;
   * `details: undefined` means that they were removed.
   */
  emitToolResult(
    event: ToolResultRequest,
    options?: EmitOptions,
  ): MaybePromise<ToolResultResult | undefined>;
}

/** A `tool_call` event before its tool's name is known to the types. */
export type ToolCallRequest = Omit<ToolCallEvent, "toolName" | "input"> & {
  toolName: string;
  input: object;
};

/** A `tool_result` event before its tool's name is known to the types. */
export type ToolResultRequest = Omit<ToolResultEvent, "toolName" | "input" | "details"> & {
  toolName: string;
  input: object;
  details: unknown;
};
