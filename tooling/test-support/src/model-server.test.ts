import { afterEach, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "./model-server.js";
import { refusedEndpoint } from "./refused-endpoint.js";

const servers: ModelServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(script: Parameters<typeof startModelServer>[0]): Promise<ModelServer> {
  const server = await startModelServer(script);
  servers.push(server);
  return server;
}

const ask = ({ baseUrl }: ModelServer, body: unknown = {}) =>
  fetch(`${baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "x-test": "1" },
    body: JSON.stringify(body),
  });

const events = (stream: string) => stream.split("\n\n").filter(Boolean);

test("a turn is streamed in pieces with usage and an end mark, and the request is recorded", async () => {
  const server = await start([
    { text: "Hello, dear reader.", toolCalls: [{ name: "read", input: { path: "a.txt" } }] },
  ]);
  const lines = events(await (await ask(server, { model: "m" })).text());
  const chunks = lines.slice(0, -1).map((line) => JSON.parse(line.slice("data: ".length)));
  const deltas = chunks.flatMap((chunk) => chunk.choices[0]?.delta ?? []);
  expect(lines.at(-1)).toBe("data: [DONE]");
  expect(deltas.map((delta) => delta.content ?? "").join("")).toBe("Hello, dear reader.");
  expect(deltas.filter((delta) => delta.content).length).toBeGreaterThan(1);
  const calls = deltas.flatMap((delta) => delta.tool_calls ?? []);
  expect(calls[0]).toMatchObject({ id: "call_0_0", function: { name: "read" } });
  expect(calls.map((call) => call.function.arguments).join("")).toBe('{"path":"a.txt"}');
  expect(chunks.at(-2).choices[0].finish_reason).toBe("tool_calls");
  expect(chunks.at(-1).usage.total_tokens).toBe(15);
  expect(server.requests).toMatchObject([
    {
      method: "POST",
      path: "/v1/chat/completions",
      body: { model: "m" },
      headers: { "x-test": "1" },
    },
  ]);
});

test("statuses have their headers and body", async () => {
  const server = await start([
    { status: 429, headers: { "retry-after": "7" } },
    { status: 401, body: "no" },
  ]);
  const limited = await ask(server);
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
  const denied = await ask(server);
  expect([denied.status, await denied.text()]).toEqual([401, "no"]);
});

test("half a stream ends in good order without a finish reason", async () => {
  const server = await start([{ broken: "half", text: "Hel" }]);
  const stream = await (await ask(server)).text();
  expect(stream).toContain("Hel");
  expect(stream).not.toMatch(/\[DONE\]|"finish_reason":"/);
});

test("a reset cuts the connection after the text", async () => {
  const server = await start([{ broken: "reset", text: "Hel" }]);
  const response = await ask(server);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow("terminated");
});

test("garbage is an event that is not JSON", async () => {
  const server = await start([{ broken: "garbage" }]);
  const last = events(await (await ask(server)).text()).at(-1) ?? "";
  expect(() => JSON.parse(last.slice("data: ".length))).toThrow(SyntaxError);
});

test("a handler sees the request and its number; its failure and a missing reply are status 500", async () => {
  const server = await start((request, index) => {
    if (index === 1) throw new Error("unexpected");
    return { text: request.text };
  });
  expect(await (await ask(server, "ping")).text()).toContain("ping");
  expect((await ask(server)).status).toBe(500);
  const empty = await start([]);
  expect(await (await ask(empty)).json()).toEqual({
    error: { message: "the test server has no reply number 1" },
  });
});

test("a refused endpoint refuses, and a closed server does not wait for an open stream", async () => {
  await expect(fetch(await refusedEndpoint())).rejects.toMatchObject({
    cause: { code: "ECONNREFUSED" },
  });
  const server = await start([{ broken: "hang" }]);
  const response = await ask(server);
  await server.close();
  await expect(response.text()).rejects.toThrow();
});
