import type { Api, Model } from "@mariozechner/pi-ai";
import type { AssistantMessage, HookMessage } from "@musepi/hooks-types";
import { emptyMessage } from "../models/empty-message.js";
import type { AgentMessage } from "../session/agent-message.js";

/**
 * A message as the loop needs it. An answer that a hook made up lacks what only a provider knows; it gets the model at
 * hand and a usage of nothing. Any other message is returned as it is.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "../models/scripted/scripted-model.js";
 * toAgentMessage({ role: "user", content: "Hi", timestamp: 0 }, scriptedModel("a.json")); // the same object
 * ```
 */
export function toAgentMessage(message: HookMessage, model: Model<Api>): AgentMessage {
  if (message.role !== "assistant" || isComplete(message)) return message;
  const { errorMessage, ...rest } = message;
  const { api, usage } = emptyMessage(model);
  return {
    api,
    usage,
    ...rest,
    ...(errorMessage === undefined ? {} : { errorMessage }),
  };
}

function isComplete(
  message: AssistantMessage,
): message is Extract<AgentMessage, { role: "assistant" }> {
  return "usage" in message && "api" in message;
}
