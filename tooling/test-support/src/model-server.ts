import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ModelReply } from "./model-reply.js";
import { sendReply } from "./send-reply.js";

/** One request that reached the model server. */
export interface RecordedRequest {
  method: string;
  /** Path and query, such as `/v1/chat/completions`. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body, parsed when it is JSON, else as text. */
  body: unknown;
  /** The body as it came. */
  text: string;
}

/** Decides what is answered; `index` counts the requests from 0. */
export type ModelHandler = (
  request: RecordedRequest,
  index: number,
) => ModelReply | Promise<ModelReply>;

/** A running model server. */
export interface ModelServer {
  /** Such as `http://127.0.0.1:40123/v1`: the `baseUrl` of a provider. */
  readonly baseUrl: string;
  /** Every request so far, in order. */
  readonly requests: readonly RecordedRequest[];
  /** Ends open connections and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts an HTTP server on a free port of 127.0.0.1 that answers as an OpenAI-compatible endpoint does.
 * A list gives one reply per request; a request past its end is answered with status 500 that says so.
 *
 * @example
 * ```ts
 * const server = await startModelServer([{ text: "Hello." }, { status: 401 }, { broken: "half" }]);
 * await server.close();
 * ```
 */
export async function startModelServer(
  script: readonly ModelReply[] | ModelHandler,
): Promise<ModelServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const recorded = await record(request);
    const index = requests.push(recorded) - 1;
    try {
      await sendReply(response, await replyTo(script, recorded, index), index);
    } catch (error) {
      // A handler's failed expectation must be seen by the test, not end the test process.
      await sendReply(response, failure(`the handler of the test server failed: ${error}`), index);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function replyTo(
  script: readonly ModelReply[] | ModelHandler,
  request: RecordedRequest,
  index: number,
): ModelReply | Promise<ModelReply> {
  if (typeof script === "function") return script(request, index);
  return script[index] ?? failure(`the test server has no reply number ${index + 1}`);
}

function failure(message: string): ModelReply {
  return { status: 500, body: { error: { message } } };
}

async function record(request: IncomingMessage): Promise<RecordedRequest> {
  const body = await text(request);
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    headers: request.headers,
    body: parsed(body),
    text: body,
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
