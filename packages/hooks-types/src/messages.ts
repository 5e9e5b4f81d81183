import type { Static } from "typebox";
import type { ImageContentSchema, TextContentSchema } from "./schemas/content.js";

/** A piece of text. */
export type TextContent = Static<typeof TextContentSchema>;

/** An image; `data` is base64, `mimeType` for example `image/png`. */
export type ImageContent = Static<typeof ImageContentSchema>;

/** What a model thought before it answered, where its provider tells. */
export interface ThinkingContent {
  type: "thinking";
  thinking: string;
}

/** A tool call that a model asked for. `id` is what its result refers to. */
export interface ToolCallContent {
  type: "toolCall";
  id: string;
  name: string;
  arguments: Record<string, unknown>;
}

/** What a person, or a hook in a person's place, said. `timestamp` is in ms since 1970. */
export interface UserMessage {
  role: "user";
  content: string | (TextContent | ImageContent)[];
  timestamp: number;
}

/** What a model answered. `stopReason` is `"error"` or `"aborted"` when the answer is not whole. */
export interface AssistantMessage {
  role: "assistant";
  content: (TextContent | ThinkingContent | ToolCallContent)[];
  stopReason: "stop" | "length" | "toolUse" | "error" | "aborted";
  errorMessage?: string | undefined;
  provider: string;
  model: string;
  timestamp: number;
}

/** What came back from a tool. */
export interface ToolResultMessage {
  role: "toolResult";
  toolCallId: string;
  toolName: string;
  content: (TextContent | ImageContent)[];
  details?: unknown;
  isError: boolean;
  timestamp: number;
}

/**
 * A message that a hook added. The model gets its content as a user message.
 *
 * `display` says whether a person sees it (default true); a string is its title.
 */
export interface CustomMessage {
  role: "custom";
  customType: string;
  content: string | (TextContent | ImageContent)[];
  display?: boolean | string | undefined;
  details?: unknown;
  timestamp: number;
}

/** Any message of the conversation. */
export type HookMessage = UserMessage | AssistantMessage | ToolResultMessage | CustomMessage;

/** One piece of a streamed answer: its kind (`text_delta`, `toolcall_end`, …) and, for a delta, the text. */
export interface AssistantMessageEvent {
  type: string;
  contentIndex?: number | undefined;
  delta?: string | undefined;
  partial?: AssistantMessage | undefined;
}
