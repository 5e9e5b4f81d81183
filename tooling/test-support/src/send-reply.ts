import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { completionChunks, finishChunks } from "./completion-chunks.js";
import type { BrokenReply, ModelReply, RawReply, StatusReply, TurnReply } from "./model-reply.js";

/**
 * Writes `reply` as the answer to the request number `index`.
 *
 * @example
 * ```ts
 * import { createServer } from "node:http";
 * createServer((request, response) => sendReply(response, { text: "Hello." }, 0));
 * ```
 */
export async function sendReply(
  response: ServerResponse,
  reply: ModelReply,
  index: number,
): Promise<void> {
  if ("status" in reply) sendStatus(response, reply);
  else if ("raw" in reply) sendRaw(response, reply);
  else if ("broken" in reply) await sendBroken(response, reply, index);
  else await sendTurn(response, reply, index);
}

function sendStatus(response: ServerResponse, { status, headers, body }: StatusReply): void {
  const content = body ?? { error: { message: `status ${status} from the test server` } };
  const contentType = typeof content === "string" ? "text/html" : "application/json";
  response.writeHead(status, { "content-type": contentType, ...headers });
  response.end(typeof content === "string" ? content : JSON.stringify(content));
}

function sendRaw(response: ServerResponse, { raw, contentType }: RawReply): void {
  response.writeHead(200, { "content-type": contentType ?? "text/event-stream" });
  response.end(raw);
}

async function sendTurn(response: ServerResponse, reply: TurnReply, index: number): Promise<void> {
  if (reply.delayMs) await sleep(reply.delayMs);
  openStream(response);
  for (const chunk of completionChunks(reply, index)) sendEvent(response, JSON.stringify(chunk));
  for (const chunk of finishChunks(reply, index)) sendEvent(response, JSON.stringify(chunk));
  sendEvent(response, "[DONE]");
  response.end();
}

async function sendBroken(
  response: ServerResponse,
  reply: BrokenReply,
  index: number,
): Promise<void> {
  openStream(response);
  // At least the headers must be on the wire, or a reset would look like a refused connection.
  response.flushHeaders();
  for (const chunk of completionChunks(reply, index)) sendEvent(response, JSON.stringify(chunk));
  if (reply.broken === "hang") return;
  if (reply.broken === "half") {
    response.end();
    return;
  }
  if (reply.broken === "garbage") {
    sendEvent(response, '{"id": "x", "choices": [{"delta": {"content": "cut in the mid');
    response.end();
    return;
  }
  await sleep(20);
  response.socket?.resetAndDestroy();
}

function openStream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
}

function sendEvent(response: ServerResponse, data: string): void {
  response.write(`data: ${data}\n\n`);
}
