import type { CustomMessage, MessageRenderer } from "@musepi/hooks-types";
import type { AgentSession, AgentSessionEvent } from "../../agent/agent-session.js";

/** Where what happens during a run is told. */
export interface ShowEventsOptions {
  /** Tool calls are told too. */
  verbose: boolean;
  /** Takes one message, which may have several lines. */
  tell(message: string): void;
}

/**
 * Tells what happens beside the answer: the messages of hooks that a person is meant to see, and, when asked for, the
 * tool calls with their outcome. Returns how to stop.
 *
 * @example
 * const stop = showEvents(session, { verbose: true, tell: console.error });
 */
export function showEvents(session: AgentSession, options: ShowEventsOptions): () => void {
  const { verbose, tell } = options;
  return session.subscribe((event) => {
    const text = verbose ? toolLine(event) : undefined;
    if (text !== undefined) tell(text);
    if (event.type !== "message_end" || event.message.role !== "custom") return;
    const renderer = session.runner.getMessageRenderer(event.message.customType);
    const shown = hookMessage(event.message, renderer);
    if (shown !== undefined) tell(shown);
  });
}

function hookMessage(message: CustomMessage, renderer: MessageRenderer | undefined) {
  const { display = true, customType } = message;
  if (display === false) return undefined;
  const lines = renderer?.(message);
  if (lines) return lines.join("\n");
  const title = typeof display === "string" ? display : customType;
  return `[${title}] ${textOf(message.content)}`;
}

function toolLine(event: AgentSessionEvent): string | undefined {
  if (event.type === "tool_execution_start") {
    return `${event.toolName} ${oneLine(JSON.stringify(event.args) ?? "")}`;
  }
  if (event.type !== "tool_execution_end") return undefined;
  if (!event.isError) return `${event.toolName}: done`;
  return `${event.toolName} failed: ${oneLine(textOf(contentOf(event.result)))}`;
}

function contentOf(result: unknown): unknown {
  return typeof result === "object" && result !== null ? Reflect.get(result, "content") : undefined;
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (part?.type === "text" ? String(part.text) : "[image]")).join("\n");
}

const longest = 300;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  return `${line.slice(0, longest)} … (${line.length - longest} more characters)`;
}
