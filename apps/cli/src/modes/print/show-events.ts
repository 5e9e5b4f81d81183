import { type CustomMessage, errorText, type MessageRenderer } from "@musepi/hooks-types";
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
    const { display = true, customType, content } = event.message;
    if (display === false) return;
    const renderer = session.runner.getMessageRenderer(customType);
    const drawn = renderer && draw(event.message, renderer, tell);
    const title = typeof display === "string" ? display : customType;
    tell(drawn ?? `[${title}] ${textOf(content)}`);
  });
}

/** What a hook's renderer makes of a message; `undefined` when it has nothing, or fails. */
function draw(
  message: CustomMessage,
  renderer: MessageRenderer,
  tell: (message: string) => void,
): string | undefined {
  try {
    return renderer(message)?.join("\n");
  } catch (error) {
    tell(`The renderer of "${message.customType}" failed: ${errorText(error)}`);
    return undefined;
  }
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
