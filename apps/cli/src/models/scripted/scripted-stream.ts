import { setImmediate as nextTick, setTimeout as sleep } from "node:timers/promises";
import type { StreamFn } from "@mariozechner/pi-agent-core";
import {
  type AssistantMessageEventStream,
  type Context,
  createAssistantMessageEventStream,
} from "@mariozechner/pi-ai";
import type { AnyModel } from "../catalogue.js";
import { emptyMessage } from "../empty-message.js";
import { endWithError } from "../end-with-error.js";
import { checkExpectation } from "./check-expectation.js";
import { loadScript } from "./load-script.js";
import type { ScriptedRequest, ScriptFunction } from "./script.js";
import { turnEvents } from "./turn-events.js";

/**
 * The stream function of scripted models: each request plays the next turn of the script that the model names, a request past the last
 * turn is answered with an empty text. A failing `expect`, or a script that is wrong, ends the answer with an error.
 *
 * @param cwd The folder in which relative paths of scripts start.
 * @example
 * ```ts
 * import { scriptedModel } from "./scripted-model.js";
 * const stream = createScriptedStream(process.cwd());
 * const answer = await stream(scriptedModel("hello.json"), { messages: [] });
 * const { content } = await answer.result();
 * ```
 */
export function createScriptedStream(cwd: string): StreamFn {
  const playing = new Map<string, { script: Promise<ScriptFunction>; requests: number }>();
  const next = async (file: string, context: Context) => {
    const player = playing.get(file) ?? { script: loadScript(file, cwd), requests: 0 };
    playing.set(file, player);
    const index = player.requests;
    player.requests += 1;
    const script = await player.script;
    const request = requestOf(context);
    const turn = (await script(request, index)) ?? {};
    if (turn.expect) checkExpectation(turn.expect, request, `${file}, turn ${index + 1}`);
    return { turn, callId: (position: number) => `scripted_${index + 1}_${position + 1}` };
  };
  return (model, context, options) => {
    const stream = createAssistantMessageEventStream();
    void play(stream, { model, signal: options?.signal, next: () => next(model.id, context) });
    return stream;
  };
}

interface Play {
  model: AnyModel;
  signal: AbortSignal | undefined;
  next(): Promise<{
    turn: Awaited<ReturnType<ScriptFunction>> & object;
    callId: (position: number) => string;
  }>;
}

async function play(stream: AssistantMessageEventStream, { model, signal, next }: Play) {
  const message = emptyMessage(model);
  try {
    const { turn, callId } = await next();
    if (turn.delayMs) await sleep(turn.delayMs, undefined, signal ? { signal } : {});
    for (const event of turnEvents(turn, message, callId)) {
      signal?.throwIfAborted();
      stream.push(event);
      // As from a network: who reads the stream sees the message as it was at each event.
      await nextTick();
    }
    stream.end();
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : String(error);
    endWithError(stream, { message, errorMessage, signal });
  }
}

/** What would be sent: a copy without what is not data, such as the functions of tools. */
function requestOf({ systemPrompt, messages, tools = [] }: Context): ScriptedRequest {
  const described = tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  }));
  return JSON.parse(JSON.stringify({ systemPrompt, messages, tools: described }));
}
