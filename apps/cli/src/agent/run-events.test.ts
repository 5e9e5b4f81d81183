import type { HookName } from "@musepi/hooks-types";
import { expect, it, onTestFinished } from "vitest";
import { recorder, sessionFixture, testTool } from "./session-fixture.js";

const look = { text: "I look.", toolCalls: [{ name: "look", input: { text: "here" } }] };

async function wholeRun() {
  const log: { name: HookName; event: object }[] = [];
  const progressing = testTool("look", async (_id, { text = "" }, _signal, onUpdate) => {
    onUpdate?.({ content: [{ type: "text", text: "half" }], details: undefined });
    return { content: [{ type: "text", text }], details: undefined };
  });
  const fixture = await sessionFixture({
    turns: [look, { text: "Done." }],
    tools: [progressing],
    hooks: { recorder: recorder(log) },
  });
  await fixture.session.start();
  const outcome = await fixture.ask("Hello");
  await fixture.session.close();
  return { ...fixture, log, outcome };
}

it("a whole run fires every event, once for each cause, in order", async () => {
  const { log, outcome } = await wholeRun();
  expect(outcome).toEqual({ kind: "answered", text: "Done." });
  const withoutUpdates = log.map(({ name }) => name).filter((name) => name !== "message_update");
  expect(withoutUpdates).toEqual([
    "session_start",
    "input",
    "before_agent_start",
    "agent_start",
    "turn_start",
    "message_start",
    "message_end",
    "context",
    "message_start",
    "message_end",
    "tool_execution_start",
    "tool_call",
    "tool_execution_update",
    "tool_result",
    "tool_execution_end",
    "message_start",
    "message_end",
    "turn_end",
    "turn_start",
    "context",
    "message_start",
    "message_end",
    "turn_end",
    "agent_end",
    "session_shutdown",
  ]);
});

it("each event carries its payload", async () => {
  const { log } = await wholeRun();
  const all = (name: HookName) =>
    log.filter((entry) => entry.name === name).map(({ event }) => event);
  expect(all("session_start")).toEqual([{ type: "session_start", reason: "startup" }]);
  expect(all("input")).toEqual([{ type: "input", text: "Hello", source: "print" }]);
  expect(all("before_agent_start")).toMatchObject([{ prompt: "Hello", systemPrompt: "Be brief." }]);
  expect(all("turn_start")).toMatchObject([{ turnIndex: 0 }, { turnIndex: 1 }]);
  expect(all("turn_end")).toMatchObject([
    { turnIndex: 0, toolResults: [{ toolName: "look" }] },
    { turnIndex: 1, message: { content: [{ text: "Done." }] }, toolResults: [] },
  ]);
  expect(all("message_end")).toMatchObject([
    { message: { role: "user" } },
    { message: { role: "assistant" } },
    { message: { role: "toolResult", isError: false } },
    { message: { role: "assistant" } },
  ]);
  expect(all("context")).toMatchObject([
    { purpose: "turn", messages: [{ role: "user" }] },
    { messages: [{ role: "user" }, { role: "assistant" }, { role: "toolResult" }] },
  ]);
  expect(all("tool_execution_update")).toMatchObject([
    {
      toolCallId: "call-1-1",
      args: { text: "here" },
      partialResult: { content: [{ text: "half" }] },
    },
  ]);
  expect(all("tool_execution_end")).toMatchObject([
    {
      toolName: "look",
      args: { text: "here" },
      isError: false,
      result: { content: [{ text: "here" }] },
    },
  ]);
  expect(all("agent_end")).toMatchObject([{ messages: [{}, {}, {}, { role: "assistant" }] }]);
  expect(all("session_shutdown")).toEqual([{ type: "session_shutdown", reason: "exit" }]);
});

it("every streamed piece is one message_update", async () => {
  const { log, events } = await wholeRun();
  const pieces = log.flatMap(({ event }) =>
    "assistantMessageEvent" in event ? [event.assistantMessageEvent] : [],
  );
  expect(pieces).toMatchObject([
    { type: "text_start" },
    { type: "text_delta", delta: "I" },
    { type: "text_delta", delta: " look." },
    { type: "text_end" },
    { type: "toolcall_start" },
    { type: "toolcall_delta" },
    { type: "toolcall_delta" },
    { type: "toolcall_end" },
    { type: "text_start" },
    { type: "text_delta", delta: "Done." },
    { type: "text_end" },
  ]);
  expect(events.filter(({ type }) => type === "message_update")).toHaveLength(pieces.length);
});

it("hooks have seen an event before the next step, and a mode after the hooks", async () => {
  const steps: string[] = [];
  const slow = (name: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    steps.push(name);
  };
  const { session, ask } = await sessionFixture({
    turns: [look, { text: "Done." }],
    tools: [
      testTool("look", async (_id, _input, _signal, onUpdate) => {
        steps.push("tool runs");
        onUpdate?.({ content: [], details: undefined });
        onUpdate?.({ content: [], details: undefined });
        return { content: [], details: undefined };
      }),
    ],
    hooks: {
      slow(pi) {
        pi.on("turn_start", slow("turn_start"));
        pi.on("tool_execution_start", slow("tool_execution_start"));
        pi.on("tool_execution_update", slow("tool_execution_update"));
        pi.on("tool_execution_end", slow("tool_execution_end"));
        pi.on("message_end", slow("message_end"));
        pi.on("turn_end", slow("turn_end"));
        pi.on("agent_end", slow("agent_end"));
      },
    },
  });
  const watched = /turn|tool|message_end|agent_end/;
  session.subscribe(({ type }) => void (watched.test(type) && steps.push(`shown ${type}`)));
  await ask("Hello");
  const each = (name: string) => [name, `shown ${name}`];
  expect(steps).toEqual([
    ...each("turn_start"),
    ...each("message_end"),
    ...each("message_end"),
    ...each("tool_execution_start"),
    "tool runs",
    ...each("tool_execution_update"),
    ...each("tool_execution_update"),
    ...each("tool_execution_end"),
    ...each("message_end"),
    ...each("turn_end"),
    ...each("turn_start"),
    ...each("message_end"),
    ...each("turn_end"),
    ...each("agent_end"),
  ]);
});

it("turns count from 0 again in the next run", async () => {
  const indexes: number[] = [];
  const { ask } = await sessionFixture({
    turns: [look, { text: "one" }, { text: "two" }],
    tools: [testTool("look")],
    hooks: {
      hook: (pi) => void pi.on("turn_start", ({ turnIndex }) => void indexes.push(turnIndex)),
    },
  });
  await ask("first");
  await ask("second");
  expect(indexes).toEqual([0, 1, 0]);
});

it("a listener that throws ends the run, and the next one works", async () => {
  const { session, ask } = await sessionFixture({ turns: [{ text: "one" }, { text: "two" }] });
  const stop = session.subscribe(() => {
    throw new Error("cannot draw");
  });
  await expect(ask("first")).rejects.toThrow("cannot draw");
  stop();
  expect(await ask("second")).toMatchObject({ kind: "answered" });
});

it("hooks may listen to the signal of a long run without a warning", async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error) => void warnings.push(warning);
  process.on("warning", warn);
  onTestFinished(() => void process.off("warning", warn));
  const { ask } = await sessionFixture({
    turns: Array(12).fill(look),
    tools: [testTool("look")],
    hooks: { hook: (pi) => void pi.on("turn_start", (_event, ctx) => ctx.signal.throwIfAborted()) },
  });
  await ask("Hello");
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});
