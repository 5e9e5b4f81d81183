import type { Context } from "@mariozechner/pi-ai";
import { createTempTree, startModelServer } from "@musepi/test-support";
import { expect, onTestFinished, test } from "vitest";
import { loadProvider } from "./load-provider.js";
import { createModelRegistry } from "./model-registry.js";
import { createModelStream } from "./model-stream.js";

const hello: Context = { messages: [{ role: "user", content: "Hello?", timestamp: 1 }] };

const event = (data: Record<string, unknown>) =>
  `${data.type ? `event: ${data.type}\n` : ""}data: ${JSON.stringify(data)}\n\n`;

// Mistral's cannot run here: its library exports its TypeScript under the condition `source`, which vitest takes for ours.
// Each protocol's own way to say "Hi": the beginning of the answer, and what makes it complete.
const protocols: Record<string, [begin: string, end: string]> = {
  "anthropic-messages": [
    event({ type: "message_start", message: { id: "1", usage: { input_tokens: 1 } } }) +
      event({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }) +
      event({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi" } }),
    event({ type: "content_block_stop", index: 0 }) +
      event({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: {} }) +
      event({ type: "message_stop" }),
  ],
  "openai-responses": [
    event({ type: "response.created", response: { id: "1" } }) +
      event({
        type: "response.output_item.added",
        item: { type: "message", id: "m", content: [] },
      }) +
      event({ type: "response.content_part.added", part: { type: "output_text", text: "" } }) +
      event({ type: "response.output_text.delta", delta: "Hi" }),
    event({ type: "response.completed", response: { id: "1", status: "completed" } }),
  ],
  "google-generative-ai": [
    event({ candidates: [{ content: { role: "model", parts: [{ text: "Hi" }] } }] }),
    event({ candidates: [{ content: { role: "model", parts: [] }, finishReason: "STOP" }] }),
  ],
};

test.each(Object.entries(protocols))(
  "%s: a complete answer is one, half of it is an error",
  async (api, [begin, end]) => {
    const server = await startModelServer([{ raw: begin + end }, { raw: begin }, { raw: "" }]);
    onTestFinished(() => server.close());
    const local = { baseUrl: server.baseUrl, api, apiKey: "key", models: [{ id: "x" }] };
    const tree = await createTempTree({ "models.json": JSON.stringify({ providers: { local } }) });
    onTestFinished(() => tree.remove());
    const registry = createModelRegistry({ agentDir: tree.path, env: {} });
    const stream = createModelStream({ registry, cwd: tree.path });
    const model = registry.find("local", "x");
    if (!model) throw new Error("models.json of the test is wrong");
    const ask = async () => (await stream(model, hello)).result();
    const content = [{ type: "text", text: "Hi" }];
    expect(await ask()).toMatchObject({ stopReason: "stop", content });
    for (const _ of ["half", "nothing"]) {
      const message = await ask();
      expect(message.stopReason).toBe("error");
      expect(message.errorMessage).toMatch(
        /ended its answer before it was complete\. Try again\.$/,
      );
    }
    expect(server.requests.every(({ headers }) => !("x-musepi-watch" in headers))).toBe(true);
  },
);

test("a protocol that nobody speaks is an error that names those that are known", async () => {
  await expect(loadProvider("smoke-signals")).rejects.toThrow(
    /^Nothing here speaks the protocol "smoke-signals"; known are openai-completions, /,
  );
});
