import type { AssistantMessage, AssistantMessageEventStream } from "@mariozechner/pi-ai";

/**
 * Ends `stream` with `message` as a failed answer: `aborted` when `signal` asked for it, else `error` with `errorMessage`.
 *
 * @example
 * ```ts
 * import { createAssistantMessageEventStream } from "@mariozechner/pi-ai";
 * import { emptyMessage } from "./empty-message.js";
 * import { scriptedModel } from "./scripted/scripted-model.js";
 * const message = emptyMessage(scriptedModel("hello.json"));
 * endWithError(createAssistantMessageEventStream(), { message, errorMessage: "No script." });
 * ```
 */
export function endWithError(
  stream: AssistantMessageEventStream,
  ending: {
    message: AssistantMessage;
    errorMessage: string;
    signal?: AbortSignal | undefined;
  },
): void {
  const reason = ending.signal?.aborted ? "aborted" : "error";
  const errorMessage = reason === "aborted" ? "The request was aborted." : ending.errorMessage;
  stream.push({
    type: "error",
    reason,
    error: { ...ending.message, stopReason: reason, errorMessage },
  });
  stream.end();
}
