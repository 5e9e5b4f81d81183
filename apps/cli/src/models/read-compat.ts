import type {
  AnthropicMessagesCompat,
  OpenAICompletionsCompat,
  OpenAIResponsesCompat,
} from "@mariozechner/pi-ai";
import type { ObjectReader } from "../config/object-reader.js";
import { withoutUndefined } from "./without-undefined.js";

/** What an endpoint does differently from the one whose protocol it speaks; see pi's documentation of models.json. */
export type Compat = OpenAICompletionsCompat & OpenAIResponsesCompat & AnthropicMessagesCompat;

const FLAGS = [
  "supportsStore",
  "supportsDeveloperRole",
  "supportsReasoningEffort",
  "supportsUsageInStreaming",
  "requiresToolResultName",
  "requiresAssistantAfterToolResult",
  "requiresThinkingAsText",
  "requiresReasoningContentOnAssistantMessages",
  "zaiToolStream",
  "supportsStrictMode",
  "sendSessionAffinityHeaders",
  "sendSessionIdHeader",
  "supportsLongCacheRetention",
  "supportsEagerToolInputStreaming",
] as const satisfies readonly (keyof Compat)[];

const THINKING_FORMATS = [
  "openai",
  "openrouter",
  "deepseek",
  "zai",
  "qwen",
  "qwen-chat-template",
] as const;

/**
 * Reads the field `compat` of a provider or a model.
 *
 * @example
 * ```ts
 * import { readJsonc } from "../config/read-jsonc.js";
 * const { root } = readJsonc('{ "compat": { "supportsStore": false } }', "models.json");
 * const compat = root && readCompat(root); // { supportsStore: false }
 * ```
 */
export function readCompat(owner: ObjectReader): Compat | undefined {
  const reader = owner.object("compat");
  if (!reader) return undefined;
  const flags: Partial<Record<(typeof FLAGS)[number], boolean>> = {};
  for (const key of FLAGS) {
    const flag = reader.flag(key);
    if (flag !== undefined) flags[key] = flag;
  }
  const compat = {
    ...flags,
    ...withoutUndefined({
      maxTokensField: reader.oneOf("maxTokensField", ["max_tokens", "max_completion_tokens"]),
      thinkingFormat: reader.oneOf("thinkingFormat", THINKING_FORMATS),
      cacheControlFormat: reader.oneOf("cacheControlFormat", ["anthropic"]),
      // Sent to the router as they are, which checks them itself.
      openRouterRouting: reader.data("openRouterRouting"),
      vercelGatewayRouting: reader.data("vercelGatewayRouting"),
    }),
  };
  reader.finish();
  return compat;
}
