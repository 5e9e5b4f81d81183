import type { AssistantMessageEvent, Context } from "@mariozechner/pi-ai";
import {
  createTempTree,
  type ModelReply,
  type ModelServer,
  refusedEndpoint,
  startModelServer,
} from "@musepi/test-support";
import { expect, onTestFinished, test, vi } from "vitest";
import { testCatalogue } from "./catalogue-fixture.js";
import { createModelRegistry } from "./model-registry.js";
import { createModelStream } from "./model-stream.js";
import { scriptedModel } from "./scripted/scripted-model.js";

const hello: Context = { messages: [{ role: "user", content: "Hello?", timestamp: 1 }] };

async function connect(baseUrl: string, provider: object = {}) {
  const models = [{ id: "x" }];
  const local = { baseUrl, api: "openai-completions", apiKey: "test-key-1", models, ...provider };
  const tree = await createTempTree({ "models.json": JSON.stringify({ providers: { local } }) });
  onTestFinished(() => tree.remove());
  const registry = createModelRegistry({
    agentDir: tree.path,
    env: {},
    catalogue: testCatalogue().catalogue,
    environmentKey: () => undefined,
  });
  const stream = createModelStream({ registry, cwd: tree.path });
  const model = registry.find("local", "x");
  if (!model) throw new Error("models.json of the test is wrong");
  return async (signal?: AbortSignal, watch?: (event: AssistantMessageEvent) => void) => {
    const events: AssistantMessageEvent[] = [];
    const answer = await stream(model, hello, signal ? { signal } : {});
    for await (const event of answer) {
      events.push(event);
      watch?.(event);
    }
    const message = await answer.result();
    const error = message.errorMessage
      ?.replaceAll(tree.path, "DIR")
      .replace(/:\d{4,5}(?=\/)/, ":PORT");
    return { message, error, types: events.map(({ type }) => type) };
  };
}

async function serve(script: readonly ModelReply[]): Promise<ModelServer> {
  const server = await startModelServer(script);
  onTestFinished(() => server.close());
  return server;
}

test("an OpenAI-compatible endpoint is asked, and its answer streamed", async () => {
  const server = await serve([
    {
      text: "Hello, you.",
      toolCalls: [{ name: "read", input: { path: "a" } }],
      usage: { input: 7, output: 3 },
    },
  ]);
  const ask = await connect(server.baseUrl, { headers: { "x-team": "blue" } });
  const fetchBefore = globalThis.fetch;
  const { message, types } = await ask();
  expect(message).toMatchObject({
    stopReason: "toolUse",
    usage: { input: 7, output: 3 },
    content: [
      { type: "text", text: "Hello, you." },
      { type: "toolCall", id: "call_0_0", name: "read", arguments: { path: "a" } },
    ],
  });
  expect(types.filter((type) => type === "text_delta").length).toBeGreaterThan(1);
  const [request] = server.requests;
  expect(request?.body).toMatchObject({
    model: "x",
    messages: [{ role: "user", content: "Hello?" }],
  });
  expect(request?.headers).toMatchObject({ authorization: "Bearer test-key-1", "x-team": "blue" });
  expect(Object.keys(request?.headers ?? {})).not.toContain("x-musepi-watch");
  expect(globalThis.fetch).toBe(fetchBefore);
});

test("every way to fail is one line that says what to do, after one request", async () => {
  const at = "http://127.0.0.1:PORT/v1 (local/x)";
  const failing: [ModelReply, string][] = [
    [
      { status: 401, body: { error: { message: "bad key test-key-1" } } },
      `${at} does not accept the key (status 401: bad key ***). Check the key from DIR/models.json.`,
    ],
    [
      { status: 403 },
      `${at} refuses the request (status 403: status 403 from the test server). Check what the key from DIR/models.json may use.`,
    ],
    [
      { status: 404, body: "<html>not found</html>" },
      `${at} does not know the model or the path (status 404). Check the model's id (musepi --list-models), and check "baseUrl" in DIR/models.json.`,
    ],
    [
      { status: 429, headers: { "retry-after": "7" } },
      `${at} limits the requests (status 429: status 429 from the test server). Try again in 7 seconds.`,
    ],
    [
      { status: 500 },
      `${at} failed (status 500: status 500 from the test server). The fault is there; try again later.`,
    ],
    [{ status: 503, body: "" }, `${at} failed (status 503). The fault is there; try again later.`],
    [
      { status: 400, body: { error: { message: "too\nlong" } } },
      `${at} does not accept the request (status 400: too long). Check the model's settings and the length of what is sent.`,
    ],
    [
      { status: 200, body: "<html>login</html>" },
      `${at} answered with text/html instead of an event stream. Check "baseUrl" in DIR/models.json.`,
    ],
    [
      { status: 200, body: { error: "model not loaded" } },
      `${at} answered with application/json instead of an event stream: "model not loaded". Check "baseUrl" in DIR/models.json.`,
    ],
    [{ raw: "" }, `${at} ended its answer before it was complete. Try again.`],
    [
      { broken: "half", text: "Half a sen" },
      `${at} ended its answer before it was complete. Try again.`,
    ],
    [
      { broken: "half", toolCalls: [{ name: "bash", input: { command: "rm -rf x" } }] },
      `${at} ended its answer before it was complete. Try again.`,
    ],
    [
      { broken: "reset", text: "Half a sen" },
      `The connection to ${at} was cut in the middle of the answer. Try again.`,
    ],
    [
      { broken: "garbage", text: "Half a sen" },
      `${at} sent something that is not JSON in its answer: "{"id": "x", "choices": [{"delta": {"content": "cut in the mid". Try again; if it stays so, check that the endpoint speaks the protocol that "api" names.`,
    ],
    [
      { raw: 'data: {"error":{"message":"overloaded inside"}}\n\n' },
      `${at} failed: overloaded inside. Try again.`,
    ],
  ];
  const server = await serve(failing.map(([reply]) => reply));
  const ask = await connect(server.baseUrl);
  const print = vi.spyOn(console, "error");
  for (const [, line] of failing) {
    const { message, error, types } = await ask();
    expect({ error, reason: message.stopReason, last: types.at(-1) }).toEqual({
      error: line,
      reason: "error",
      last: "error",
    });
  }
  expect(server.requests).toHaveLength(failing.length);
  expect(print).not.toHaveBeenCalled();
});

test("a placeholder for a key leaves what the endpoint says readable", async () => {
  const server = await serve([{ status: 401, body: { error: { message: "not any company" } } }]);
  const ask = await connect(server.baseUrl, { apiKey: "any" });
  expect((await ask()).error).toContain("(status 401: not any company)");
});

test("an endpoint that refuses is told at once", async () => {
  const ask = await connect(await refusedEndpoint());
  const before = performance.now();
  const { error } = await ask();
  expect(performance.now() - before).toBeLessThan(2000);
  expect(error).toBe(
    'Nothing listens at http://127.0.0.1:PORT/v1 (local/x): the connection was refused. Start the server, or check "baseUrl" in DIR/models.json.',
  );
});

test("an abort ends a hanging answer as aborted, and keeps what had come", async () => {
  const server = await serve([{ broken: "hang", text: "So far" }]);
  const ask = await connect(server.baseUrl);
  const controller = new AbortController();
  const { message, error } = await ask(controller.signal, ({ type }) => {
    if (type === "text_delta") controller.abort();
  });
  expect(message).toMatchObject({ stopReason: "aborted", content: [{ text: "So far" }] });
  expect(error).toBe("The request was aborted.");
});

test("without a key nothing is sent, and the line says where it belongs", async () => {
  const server = await serve([]);
  const { error } = await (await connect(server.baseUrl, { apiKey: undefined }))();
  expect(error).toBe(
    'There is no key for local/x. Give the provider "local" an "apiKey" in DIR/models.json.',
  );
  const command = await connect(server.baseUrl, { apiKey: "!exit 4" });
  expect((await command()).error).toMatch(/^The command for apiKey .* failed: exit code 4\.$/);
  expect(server.requests).toHaveLength(0);
});

test("other requests with fetch are not touched while an answer streams, whatever order answers end in", async () => {
  const server = await serve([{ broken: "hang" }, { broken: "hang" }, { raw: "plain" }]);
  const before = globalThis.fetch;
  const [early, late] = [new AbortController(), new AbortController()];
  const first = (await connect(server.baseUrl))(early.signal);
  const second = (await connect(server.baseUrl))(late.signal);
  await vi.waitFor(() => expect(server.requests).toHaveLength(2), 20_000);
  expect(await (await fetch(server.baseUrl, { method: "POST" })).text()).toBe("plain");
  early.abort();
  expect((await first).message.stopReason).toBe("aborted");
  late.abort();
  expect((await second).message.stopReason).toBe("aborted");
  // Two streams of one agent share a guard; those of two may leave a `fetch` behind that passes everything on.
  globalThis.fetch = before;
});

test("a script is played by the same stream function", async () => {
  const tree = await createTempTree({ "s.json": '{ "turns": [{ "text": "played" }] }' });
  onTestFinished(() => tree.remove());
  const registry = createModelRegistry({ agentDir: tree.path, env: {} });
  const stream = createModelStream({ registry, cwd: tree.path });
  const answer = await stream(scriptedModel("s.json"), hello);
  expect((await answer.result()).content).toEqual([{ type: "text", text: "played" }]);
});
