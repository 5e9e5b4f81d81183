import { errorCode } from "./error-code.js";
import type { RequestFailure } from "./request-failure.js";
import { createSseData } from "./sse-data.js";

const SAMPLE_LENGTH = 200;

/** How a complete answer of a protocol looks. */
export interface AnswerRules {
  /** Matches the data of the event without which an answer is not complete. */
  end: RegExp;
  /** Every event must be JSON, or `[DONE]`. */
  json: boolean;
}

/**
 * Passes an answer on as it comes, and makes it fail where it is not a complete event stream by `rules`: libraries take one that
 * just stops for a complete one.
 *
 * @param fail Told once what is wrong with it.
 * @example
 * ```ts
 * const failures: string[] = [];
 * const response = await fetch("http://127.0.0.1:1234/v1/chat/completions");
 * watchAnswer(response, { end: /\[DONE\]/, json: true }, ({ kind }) => failures.push(kind));
 * ```
 */
export function watchAnswer(
  response: Response,
  rules: AnswerRules,
  fail: (failure: RequestFailure) => void,
): Response {
  const { body, status, statusText, headers } = response;
  const check = createCheck(headers.get("content-type") ?? "no content type", rules);
  const reader = body?.getReader();
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const stop = (failure: RequestFailure) => {
          fail(failure);
          controller.error(new Error(`The answer is not complete: ${failure.kind}`));
          void reader?.cancel().catch(() => {});
        };
        try {
          const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
          const failure = done ? check.end() : check.piece(value);
          if (failure) stop(failure);
          else if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          // An abort is the wish of whoever asked, no failure of the endpoint.
          const code = errorCode(error);
          if (code !== "ABORT_ERR") fail({ kind: "cut", code, reason: String(error) });
          controller.error(error);
        }
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, statusText, headers });
}

function createCheck(contentType: string, { end, json }: AnswerRules) {
  const decoder = new TextDecoder();
  const sse = createSseData();
  let sample = "";
  let events = 0;
  let ended = false;
  const take = (data: string): RequestFailure | undefined => {
    events += 1;
    ended ||= end.test(data);
    const isFine = !json || data === "" || data.startsWith("[DONE]") || isJson(data);
    return isFine ? undefined : { kind: "garbage", sample: data.slice(0, SAMPLE_LENGTH) };
  };
  const takeAll = (all: string[]) => all.map(take).find((failure) => failure !== undefined);
  return {
    piece(bytes: Uint8Array): RequestFailure | undefined {
      const text = decoder.decode(bytes, { stream: true });
      if (sample.length < SAMPLE_LENGTH) sample = (sample + text).slice(0, SAMPLE_LENGTH);
      return takeAll(sse.feed(text));
    },
    end(): RequestFailure | undefined {
      const failure = takeAll([...sse.feed(decoder.decode()), ...sse.end()]);
      if (failure || ended) return failure;
      const isStream = events > 0 || contentType.includes("text/event-stream");
      return isStream ? { kind: "incomplete" } : { kind: "not-a-stream", contentType, sample };
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
