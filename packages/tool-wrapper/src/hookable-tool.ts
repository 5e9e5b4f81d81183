import type { ImageContent, TextContent } from "@musepi/hooks-types";

/** The least that a tool's result must have. Fields that are not named here pass through the hooks untouched. */
export interface HookableToolResult {
  readonly content: readonly (TextContent | ImageContent)[];
  readonly details?: unknown;
  /** Whether the tool failed, for tools that report it instead of throwing. */
  readonly isError?: boolean | undefined;
}

/**
 * The least that a tool must have to be wrapped. Any tool of an agent fits, whatever more it has.
 *
 * @example
 * ```ts
 * import type { HookableTool } from "@musepi/tool-wrapper";
 * const echo = {
 *   name: "echo",
 *   execute: async (_toolCallId: string, params: { text: string }) => ({
 *     content: [{ type: "text" as const, text: params.text }],
 *   }),
 * } satisfies HookableTool;
 * ```
 */
export interface HookableTool {
  readonly name: string;
  /** Runs the tool. It may take more arguments than these; all are passed on. */
  readonly execute: (
    toolCallId: string,
    // `never`, so that tools fit whose arguments have any type.
    params: never,
    signal?: AbortSignal,
    onUpdate?: never,
  ) => Promise<HookableToolResult>;
}
