import type { AssistantMessage } from "@mariozechner/pi-ai";
import type { AnyModel } from "./catalogue.js";

/**
 * An answer of `model` in which nothing stands yet, made now.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "./scripted/scripted-model.js";
 * const message = emptyMessage(scriptedModel("hello.json"));
 * ```
 */
export function emptyMessage(model: AnyModel): AssistantMessage {
  return {
    role: "assistant",
    content: [],
    api: model.api,
    provider: model.provider,
    model: model.id,
    usage: {
      input: 0,
      output: 0,
      cacheRead: 0,
      cacheWrite: 0,
      totalTokens: 0,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
    },
    stopReason: "stop",
    timestamp: Date.now(),
  };
}
