import type { StreamFn } from "@mariozechner/pi-agent-core";
import { createAssistantMessageEventStream } from "@mariozechner/pi-ai";
import { errorText } from "@musepi/hooks-types";
import { emptyMessage } from "../models/empty-message.js";
import { endWithError } from "../models/end-with-error.js";

/**
 * A `StreamFn` that sends nothing once the run is aborted or `refusal` gives a reason, and that answers with an error
 * where `streamFn` throws: the loop then ends the turn in the ordinary way, with all its events.
 *
 * @example
 * ```ts
 * import type { StreamFn } from "@mariozechner/pi-agent-core";
 * const ask = (streamFn: StreamFn, isOffline: boolean) =>
 *   guardStream(streamFn, () => (isOffline ? "There is no network." : undefined));
 * ```
 */
export function guardStream(streamFn: StreamFn, refusal: () => string | undefined): StreamFn {
  return async (model, context, options) => {
    const signal = options?.signal;
    const fail = (errorMessage: string) => {
      const stream = createAssistantMessageEventStream();
      endWithError(stream, { message: emptyMessage(model), errorMessage, signal });
      return stream;
    };
    const reason = signal?.aborted ? "The run was aborted." : refusal();
    if (reason !== undefined) return fail(reason);
    try {
      return await streamFn(model, context, options);
    } catch (thrown) {
      return fail(errorText(thrown));
    }
  };
}
