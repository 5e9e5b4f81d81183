import type { StreamFn } from "@mariozechner/pi-agent-core";
import { createAssistantMessageEventStream, parseStreamingJson } from "@mariozechner/pi-ai";
import { describe, expect, it, vi } from "vitest";
import { emptyMessage } from "../models/empty-message.js";
import { sessionFixture, testTool } from "./session-fixture.js";

type StopReason = "stop" | "length" | "toolUse";

/** A model whose first answer calls `probe` with arguments that are streamed as they are; then it says "Done.". */
function calling(pieces: readonly string[][], stopReason: StopReason): StreamFn {
  let asked = false;
  return (model) => {
    const stream = createAssistantMessageEventStream();
    const message = emptyMessage(model);
    stream.push({ type: "start", partial: message });
    for (const [contentIndex, deltas] of (asked ? [] : pieces).entries()) {
      const id = `call-${contentIndex}`;
      const args = parseStreamingJson(deltas.join(""));
      message.content.push({ type: "toolCall", id, name: "probe", arguments: args });
      stream.push({ type: "toolcall_start", contentIndex, partial: message });
      for (const delta of deltas) {
        stream.push({ type: "toolcall_delta", contentIndex, delta, partial: message });
      }
    }
    if (asked) message.content.push({ type: "text", text: "Done." });
    message.stopReason = asked ? "stop" : stopReason;
    asked = true;
    stream.push({ type: "done", reason: message.stopReason, message });
    return stream;
  };
}

async function run(pieces: readonly string[][], stopReason: StopReason = "toolUse") {
  const ran = vi.fn();
  const gate = vi.fn();
  const probe = testTool("probe", async (_id, { text }) => {
    ran(text);
    return { content: [{ type: "text", text: "ran" }], details: undefined };
  });
  const { ask, stored } = await sessionFixture({
    tools: [probe],
    hooks: { gate: (pi) => void pi.on("tool_call", ({ input }) => gate(input)) },
    options: { streamFn: calling(pieces, stopReason) },
  });
  expect(await ask("Go")).toEqual({ kind: "answered", text: "Done." });
  const results = stored().filter((line) => line.startsWith("toolResult"));
  return { ran: ran.mock.calls.flat(), asked: gate.mock.calls.length, results };
}

describe("a tool call", () => {
  it("whose arguments break off does not run, and the model is told", async () => {
    expect(await run([['{"text":"rm -rf ', "/tmp/a"]])).toEqual({
      ran: [],
      asked: 0,
      results: [
        "toolResult error: This call was not run: the answer ended before its arguments were complete. Make it again, whole; split what is too long for one answer.",
      ],
    });
  });

  it("at which the answer reached its limit does not run, those before it do", async () => {
    const { ran, results } = await run([['{"text":"a"}'], ['{"text":"b"']], "length");
    expect(ran).toEqual(["a"]);
    expect(results[1]).toMatch(/^toolResult error: .* ended at the limit of its length before/);
  });

  it.each([
    ["nested", ['{"text":"a}","more":[{"b":"{', '\\"["}]}'], "a}"],
    ["a raw line break in a string", ['{"text":"a\nb"}'], "a\nb"],
    ["none at all", [], undefined],
  ])("whose arguments are whole runs: %s", async (_name, deltas, text) => {
    const { ran } = await run([deltas]);
    expect(ran).toEqual([text]);
  });
});
