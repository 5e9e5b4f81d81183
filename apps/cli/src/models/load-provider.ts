import type { StreamFn } from "@mariozechner/pi-agent-core";
import type { Api, Context, KnownApi, Model, SimpleStreamOptions } from "@mariozechner/pi-ai";
import type { AnyModel } from "./catalogue.js";
import { KNOWN_APIS } from "./known-apis.js";
import type { AnswerRules } from "./requests/watch-answer.js";
import { withPatientFetch } from "./requests/with-patient-fetch.js";

/** How to talk to a model in one protocol. */
export interface ApiProvider {
  stream: StreamFn;
  /** How its answers are checked; absent where they do not come through `fetch`. */
  rules?: AnswerRules | undefined;
}

/**
 * Loads the part of pi-ai that speaks `api`, and nothing else of it: each brings a library of megabytes along.
 *
 * @throws Error when nobody speaks it.
 *
 * @example
 * ```ts
 * const { stream } = await loadProvider("openai-completions");
 * ```
 */
export async function loadProvider(api: string): Promise<ApiProvider> {
  const known = KNOWN_APIS.find((name) => name === api);
  if (known) return withPatientFetch(LOADERS[known]);
  throw new Error(`Nothing here speaks the protocol "${api}"; known are ${KNOWN_APIS.join(", ")}.`);
}

const CHOICE_END = /^\[DONE\]|"finish_reason"\s*:\s*"/;
const RESPONSE_END = /"type"\s*:\s*"(response\.(completed|incomplete|failed|done)|error)"/;

const LOADERS: Record<KnownApi, () => Promise<ApiProvider>> = {
  "openai-completions": async () => {
    const { streamSimpleOpenAICompletions } = await import(
      "@mariozechner/pi-ai/openai-completions"
    );
    return {
      stream: forApi("openai-completions", streamSimpleOpenAICompletions),
      rules: { end: CHOICE_END, json: true },
    };
  },
  "openai-responses": async () => {
    const { streamSimpleOpenAIResponses } = await import("@mariozechner/pi-ai/openai-responses");
    return {
      stream: forApi("openai-responses", streamSimpleOpenAIResponses),
      rules: { end: RESPONSE_END, json: true },
    };
  },
  "azure-openai-responses": async () => {
    const { streamSimpleAzureOpenAIResponses } = await import(
      "@mariozechner/pi-ai/azure-openai-responses"
    );
    return {
      stream: forApi("azure-openai-responses", streamSimpleAzureOpenAIResponses),
      rules: { end: RESPONSE_END, json: true },
    };
  },
  "openai-codex-responses": async () => {
    const { streamSimpleOpenAICodexResponses } = await import(
      "@mariozechner/pi-ai/openai-codex-responses"
    );
    const stream = forApi("openai-codex-responses", streamSimpleOpenAICodexResponses);
    return {
      // Its other transport, a web socket, does not come through `fetch`.
      stream: (model, context, options) => stream(model, context, { ...options, transport: "sse" }),
      rules: { end: RESPONSE_END, json: false },
    };
  },
  "anthropic-messages": async () => {
    const { streamSimpleAnthropic } = await import("@mariozechner/pi-ai/anthropic");
    return {
      stream: forApi("anthropic-messages", streamSimpleAnthropic),
      rules: { end: /"type"\s*:\s*"(message_stop|error)"/, json: false },
    };
  },
  "google-generative-ai": async () => {
    const { streamSimpleGoogle } = await import("@mariozechner/pi-ai/google");
    return {
      stream: forApi("google-generative-ai", streamSimpleGoogle),
      rules: { end: /"finishReason"\s*:\s*"/, json: false },
    };
  },
  "google-vertex": async () => {
    const { streamSimpleGoogleVertex } = await import("@mariozechner/pi-ai/google-vertex");
    return {
      stream: forApi("google-vertex", streamSimpleGoogleVertex),
      rules: { end: /"finishReason"\s*:\s*"/, json: false },
    };
  },
  "mistral-conversations": async () => {
    const { streamSimpleMistral } = await import("@mariozechner/pi-ai/mistral");
    return {
      stream: forApi("mistral-conversations", streamSimpleMistral),
      rules: { end: CHOICE_END, json: false },
    };
  },
  "bedrock-converse-stream": async () => {
    const { bedrockProviderModule } = await import("@mariozechner/pi-ai/bedrock-provider");
    return {
      stream: forApi("bedrock-converse-stream", bedrockProviderModule.streamSimpleBedrock),
    };
  },
};

/** The agent loop hands any model to any stream function; the provider takes only those of its own protocol. */
function forApi<TApi extends KnownApi>(
  api: TApi,
  stream: (
    model: Model<TApi>,
    context: Context,
    options?: SimpleStreamOptions,
  ) => ReturnType<StreamFn>,
): StreamFn {
  return (model: Model<Api>, context, options) => {
    if (speaks(model, api)) return stream(model, context, options);
    throw new Error(`${model.provider}/${model.id} speaks ${model.api}, not ${api}.`);
  };
}

function speaks<TApi extends KnownApi>(model: AnyModel, api: TApi): model is Model<TApi> {
  return model.api === api;
}
