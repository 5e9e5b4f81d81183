import type { AssistantMessage, AssistantMessageEvent, ToolCall } from "@mariozechner/pi-ai";
import type { ScriptedToolCall, ScriptedTurn } from "./script.js";

/**
 * The events with which a provider would stream `turn`, from `start` to `done`. `message` grows along with them, as far as each event
 * tells.
 *
 * @param callId Gives the id of the tool call at a position.
 * @example
 * ```ts
 * import { emptyMessage } from "../empty-message.js";
 * import { scriptedModel } from "./scripted-model.js";
 * const message = emptyMessage(scriptedModel("hello.json"));
 * const types = [...turnEvents({ text: "Hello." }, message, String)].map(({ type }) => type);
 * ```
 */
export function* turnEvents(
  { text, toolCalls = [] }: ScriptedTurn,
  message: AssistantMessage,
  callId: (position: number) => string,
): Generator<AssistantMessageEvent, void> {
  yield { type: "start", partial: message };
  // A turn without anything is an empty text: that is what ends a run.
  if (text !== undefined || toolCalls.length === 0) yield* textEvents(text ?? "", message);
  for (const [position, call] of toolCalls.entries()) {
    yield* callEvents(call, callId(position), message);
  }
  message.stopReason = toolCalls.length > 0 ? "toolUse" : "stop";
  yield { type: "done", reason: message.stopReason, message };
}

function* textEvents(text: string, partial: AssistantMessage): Generator<AssistantMessageEvent> {
  const block = { type: "text" as const, text: "" };
  const contentIndex = partial.content.push(block) - 1;
  yield { type: "text_start", contentIndex, partial };
  for (const delta of words(text)) {
    block.text += delta;
    yield { type: "text_delta", contentIndex, delta, partial };
  }
  yield { type: "text_end", contentIndex, content: block.text, partial };
}

function* callEvents(
  { name, input }: ScriptedToolCall,
  id: string,
  partial: AssistantMessage,
): Generator<AssistantMessageEvent> {
  const toolCall: ToolCall = { type: "toolCall", id, name, arguments: {} };
  const contentIndex = partial.content.push(toolCall) - 1;
  yield { type: "toolcall_start", contentIndex, partial };
  const json = JSON.stringify(input);
  const middle = Math.ceil(json.length / 2);
  for (const delta of [json.slice(0, middle), json.slice(middle)]) {
    yield { type: "toolcall_delta", contentIndex, delta, partial };
  }
  toolCall.arguments = structuredClone(input);
  yield { type: "toolcall_end", contentIndex, toolCall, partial };
}

/** Each word with the space before it; together they are the text. */
function words(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}
