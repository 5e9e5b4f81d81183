import type { StreamFn } from "@mariozechner/pi-agent-core";
import {
  type AssistantMessageEventStream,
  type Context,
  createAssistantMessageEventStream,
  type SimpleStreamOptions,
} from "@mariozechner/pi-ai";
import type { AnyModel } from "./catalogue.js";
import { describeError } from "./describe-error.js";
import { emptyMessage } from "./empty-message.js";
import { endWithError } from "./end-with-error.js";
import { explainNoKey } from "./explain-no-key.js";
import { loadProvider } from "./load-provider.js";
import type { ModelRegistry } from "./model-registry.js";
import { createFetchGuard, type FetchGuard } from "./requests/fetch-guard.js";
import { SCRIPTED_PROVIDER } from "./scripted/scripted-model.js";

/** What {@link createModelStream} needs. */
export interface ModelStreamOptions {
  /** Gives keys and headers. */
  registry: ModelRegistry;
  /** The folder in which relative paths of scripts start. */
  cwd: string;
}

/**
 * The stream function of the agent loop, for every model of the registry. It loads the one provider library that the model needs when the
 * first request is made; it never rejects, and every failure ends the answer with one line in `errorMessage`: a refused connection,
 * an error status, half a stream, no key. A request is sent once (`maxRetries` 0 unless the caller asks for more): a silent retry would
 * hide a wait of up to minutes.
 *
 * @example
 * ```ts
 * import { createModelRegistry } from "./model-registry.js";
 * import { scriptedModel } from "./scripted/scripted-model.js";
 * const stream = createModelStream({ registry: createModelRegistry(), cwd: process.cwd() });
 * const answer = await stream(scriptedModel("hello.json"), { messages: [] });
 * const { stopReason, errorMessage } = await answer.result();
 * ```
 */
export function createModelStream({ registry, cwd }: ModelStreamOptions): StreamFn {
  const guard = createFetchGuard();
  let scripted: Promise<StreamFn> | undefined;
  const playScript: StreamFn = async (...request) => {
    scripted ??= import("./scripted/scripted-stream.js").then((module) =>
      module.createScriptedStream(cwd),
    );
    return (await scripted)(...request);
  };
  return (model, context, options = {}) => {
    if (model.provider === SCRIPTED_PROVIDER) return playScript(model, context, options);
    const stream = createAssistantMessageEventStream();
    void answer(stream, { model, context, options, registry, guard });
    return stream;
  };
}

interface ModelRequest {
  model: AnyModel;
  context: Context;
  options: SimpleStreamOptions;
  registry: ModelRegistry;
  guard: FetchGuard;
}

async function answer(stream: AssistantMessageEventStream, request: ModelRequest): Promise<void> {
  const { model, options } = request;
  try {
    await forward(stream, request);
  } catch (error) {
    // What fails before anything is sent, such as a command for a key, says itself what to do.
    const errorMessage = error instanceof Error ? error.message : String(error);
    endWithError(stream, { message: emptyMessage(model), errorMessage, signal: options.signal });
  }
}

async function forward(
  stream: AssistantMessageEventStream,
  { model, context, options, registry, guard }: ModelRequest,
): Promise<void> {
  const apiKey = options.apiKey ?? (await registry.getApiKey(model));
  if (!apiKey) throw new Error(explainNoKey(model, registry.modelsFile));
  const provider = await loadProvider(model.api);
  const configured = await registry.getHeaders(model);
  const watch = provider.rules && guard.watch(provider.rules);
  const describe = (message: string) =>
    describeError({
      model,
      // A key such as "any", of an endpoint that wants none, would only riddle the message.
      message: apiKey.length < 8 ? message : message.replaceAll(apiKey, "***"),
      failure: watch?.failure(),
      keySource: registry.describeKey(model),
      modelsFile: registry.setsAddress(model) ? registry.modelsFile : undefined,
    });
  try {
    const events = await provider.stream(model, context, {
      ...options,
      maxRetries: options.maxRetries ?? 0,
      apiKey,
      headers: { ...configured, ...options.headers, ...watch?.headers },
    });
    for await (const event of events) {
      if (event.type === "error") {
        const errorMessage = describe(event.error.errorMessage ?? "");
        endWithError(stream, { message: event.error, errorMessage, signal: options.signal });
      } else if (event.type === "done" && watch?.failure()) {
        // A library that took what the guard refused for an end: not here.
        endWithError(stream, { message: event.message, errorMessage: describe("") });
      } else stream.push(event);
    }
    stream.end();
  } finally {
    watch?.release();
  }
}
