import type { HookMessage, ImageContent, TextContent } from "../messages.js";
import type { ExecOptions, ExecResult } from "./exec.js";
import type { ModelInfo, ModelRegistryView } from "./model.js";
import type { SessionView } from "./session-view.js";

/** A message that a hook sends. */
export interface OutgoingMessage {
  customType: string;
  content: string | (TextContent | ImageContent)[];
  /** Whether a person sees it; default true. A string is its title. */
  display?: boolean | string | undefined;
  details?: unknown;
}

/**
 * When a message arrives: `steer` after the running tool calls, `followUp` when the agent would stop, `nextTurn` with
 * the next prompt. Default `steer`. `triggerTurn` starts a run when the agent is idle.
 */
export interface SendMessageOptions {
  triggerTurn?: boolean | undefined;
  deliverAs?: "steer" | "followUp" | "nextTurn" | undefined;
}

/** When the words that a hook says as the user arrive; a run starts when the agent is idle. */
export interface SendUserMessageOptions {
  deliverAs?: "steer" | "followUp" | undefined;
}

/**
 * What the program around the hooks can do. Each part is optional: an action that the program leaves out is an error for
 * the hook that calls it, never silence.
 */
export interface HookHost {
  sessionManager?: SessionView | undefined;
  modelRegistry?: ModelRegistryView | undefined;
  getModel?(): ModelInfo | undefined;
  getSystemPrompt?(): string;
  isIdle?(): boolean;
  abort?(): void;
  hasQueuedMessages?(): boolean;
  shutdown?(): void;
  waitForIdle?(): Promise<void>;
  exec?(command: string, args: string[], options: ExecOptions): Promise<ExecResult>;
  sendMessage?(message: OutgoingMessage, options: SendMessageOptions): void;
  sendUserMessage?(
    content: string | (TextContent | ImageContent)[],
    options: SendUserMessageOptions,
  ): void;
  appendEntry?(customType: string, data: unknown): void;
}

/** Draws a custom message for a person: lines of text. */
export type MessageRenderer = (
  message: Extract<HookMessage, { role: "custom" }>,
) => string[] | undefined;
