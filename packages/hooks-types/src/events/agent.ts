import type { HookMessage, ImageContent, ToolResultMessage } from "../messages.js";
import type { BeforeAgentStartResultSchema, ContextResultSchema } from "../schemas/results.js";
import type { Shape } from "../shape.js";

/** Fired before a run, when the prompt is final. `systemPrompt` is what earlier handlers made of it. */
export interface BeforeAgentStartEvent {
  type: "before_agent_start";
  prompt: string;
  images?: ImageContent[] | undefined;
  systemPrompt: string;
}

/** Every handler's `message` is added, in order; `systemPrompt` replaces the prompt for this run. */
export type BeforeAgentStartResult = Shape<typeof BeforeAgentStartResultSchema>;

/** Fired when a run starts. */
export interface AgentStartEvent {
  type: "agent_start";
}

/** Fired when a run has ended, also after an error or an abort. `messages` are those that the run added. */
export interface AgentEndEvent {
  type: "agent_end";
  messages: HookMessage[];
}

/** Fired before each request to the model. `turnIndex` counts from 0 in each run; `timestamp` is ms since 1970. */
export interface TurnStartEvent {
  type: "turn_start";
  turnIndex: number;
  timestamp: number;
}

/** Fired when the answer and the results of its tool calls are there. */
export interface TurnEndEvent {
  type: "turn_end";
  turnIndex: number;
  message: HookMessage;
  toolResults: ToolResultMessage[];
}

/**
 * Fired before each request with the messages that are about to be sent. The session keeps its own; what a handler
 * changes is for this request only.
 */
export interface ContextEvent {
  type: "context";
  messages: HookMessage[];
  purpose: "turn" | "compaction" | "branch";
}

/** `messages` replaces the whole list. */
export type ContextResult = Shape<typeof ContextResultSchema>;

/**
 * Events of a run of the agent.
 *
 * @example
 * ```ts
 * import type { HookAPI } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.on("context", (event) => ({
 *     messages: event.messages.filter((message) => message.role !== "custom" || message.customType !== "debug-only"),
 *   }));
 * }
 * ```
 */
export interface AgentEvents {
  before_agent_start: { event: BeforeAgentStartEvent; result: BeforeAgentStartResult };
  agent_start: { event: AgentStartEvent; result: undefined };
  agent_end: { event: AgentEndEvent; result: undefined };
  turn_start: { event: TurnStartEvent; result: undefined };
  turn_end: { event: TurnEndEvent; result: undefined };
  context: { event: ContextEvent; result: ContextResult };
}
