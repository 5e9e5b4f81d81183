import type { ToolCallReply, TurnReply } from "./model-reply.js";

const PIECE_LENGTH = 8;

/** The chunks that carry a turn's text and tool calls, in the shape of OpenAI's chat completions. */
export function completionChunks(
  { text = "", toolCalls = [] }: Pick<TurnReply, "text" | "toolCalls">,
  index: number,
): object[] {
  const deltas = [
    { role: "assistant", content: "" },
    ...pieces(text).map((content) => ({ content })),
    ...toolCalls.flatMap((call, position) => toolCallDeltas(call, position, index)),
  ];
  return deltas.map((delta) =>
    chunk(index, { choices: [{ index: 0, delta, finish_reason: null }] }),
  );
}

/** The chunks that end a turn: the finish reason, then the usage. */
export function finishChunks({ toolCalls = [], usage }: TurnReply, index: number): object[] {
  const { input, output } = usage ?? { input: 10, output: 5 };
  const finish_reason = toolCalls.length > 0 ? "tool_calls" : "stop";
  return [
    chunk(index, { choices: [{ index: 0, delta: {}, finish_reason }] }),
    chunk(index, {
      choices: [],
      usage: {
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
      },
    }),
  ];
}

function toolCallDeltas(call: ToolCallReply, position: number, index: number): object[] {
  const json = JSON.stringify(call.input);
  const middle = Math.ceil(json.length / 2);
  const id = call.id ?? `call_${index}_${position}`;
  return [
    {
      tool_calls: [
        { index: position, id, type: "function", function: { name: call.name, arguments: "" } },
      ],
    },
    { tool_calls: [{ index: position, function: { arguments: json.slice(0, middle) } }] },
    { tool_calls: [{ index: position, function: { arguments: json.slice(middle) } }] },
  ];
}

function chunk(index: number, fields: object): object {
  return {
    id: `chatcmpl-${index}`,
    object: "chat.completion.chunk",
    created: 0,
    model: "test",
    ...fields,
  };
}

function pieces(text: string): string[] {
  const characters = [...text];
  const count = Math.ceil(characters.length / PIECE_LENGTH);
  return Array.from({ length: count }, (_, piece) =>
    characters.slice(piece * PIECE_LENGTH, (piece + 1) * PIECE_LENGTH).join(""),
  );
}
