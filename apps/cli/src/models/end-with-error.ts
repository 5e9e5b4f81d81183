import type { AssistantMessage, AssistantMessageEventStream } from "@mariozechner/pi-ai";

/**
 * Ends `stream` with `message` as a failed answer: `aborted` when `signal` asked for it, else `error` with `errorMessage`.
 *
 * @example
 * endWithError(stream, { message, errorMessage: "The endpoint refused.", signal });
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
