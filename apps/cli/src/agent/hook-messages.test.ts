import type { HookAPI } from "@musepi/hooks-types";
import { describe, expect, it } from "vitest";
import { oneLine, sessionFixture, testTool } from "./session-fixture.js";

const note = (content: string) => ({ customType: "note", content });
const call = { toolCalls: [{ name: "probe", input: { text: "out" } }] };
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("a message that a hook sends while a tool runs", () => {
  it.each([
    ["without options", undefined],
    ["as steer", { deliverAs: "steer" as const }],
    ["that triggers a turn", { triggerTurn: true }],
    ["with a bare true", true],
  ])(
    "%s lands after the result, and the model gets it with its next request",
    async (_, options) => {
      const { ask, requests, stored } = await sessionFixture({
        turns: [call, { text: "Done." }],
        tools: [testTool("probe")],
        hooks: {
          hook: (pi) => void pi.on("tool_call", () => pi.sendMessage(note("careful"), options)),
        },
      });
      expect(await ask("Go")).toEqual({ kind: "answered", text: "Done." });
      const order = ['assistant: [probe {"text":"out"}]', "toolResult: out"];
      expect(requests[1]?.messages.map(oneLine)).toEqual(["user: Go", ...order, "user: careful"]);
      expect(stored()).toEqual(["user: Go", ...order, "custom: careful", "assistant: Done."]);
      expect(requests).toHaveLength(2);
    },
  );

  it("lands after the results of all calls of the answer", async () => {
    const twice = { toolCalls: [...call.toolCalls, ...call.toolCalls] };
    const { ask, stored } = await sessionFixture({
      turns: [twice, { text: "Done." }],
      tools: [testTool("probe")],
      hooks: {
        hook: (pi) =>
          void pi.on("tool_execution_end", ({ toolCallId }) => pi.sendMessage(note(toolCallId))),
      },
    });
    await ask("Go");
    expect(stored().slice(2)).toEqual([
      "toolResult: out",
      "toolResult: out",
      "custom: call-1-1",
      "custom: call-1-2",
      "assistant: Done.",
    ]);
  });

  it("as followUp waits until the agent would stop", async () => {
    const { ask, requests, stored } = await sessionFixture({
      turns: [call, { text: "Done." }, { text: "Noted." }],
      tools: [testTool("probe")],
      hooks: {
        hook: (pi) =>
          void pi.on("tool_result", () => pi.sendMessage(note("later"), { deliverAs: "followUp" })),
      },
    });
    expect(await ask("Go")).toEqual({ kind: "answered", text: "Noted." });
    expect(stored().slice(3)).toEqual(["assistant: Done.", "custom: later", "assistant: Noted."]);
    expect(requests).toHaveLength(3);
  });

  it("as nextTurn goes with the next prompt", async () => {
    const { ask, session, requests } = await sessionFixture({
      turns: [call, { text: "one" }, { text: "two" }],
      tools: [testTool("probe")],
      hooks: {
        hook: (pi) =>
          void pi.on("tool_result", () => pi.sendMessage(note("next"), { deliverAs: "nextTurn" })),
      },
    });
    await ask("first");
    expect(session.isIdle()).toBe(true);
    await ask("second");
    expect(requests[2]?.messages.map(oneLine).slice(-3)).toEqual([
      "assistant: one",
      "user: second",
      "user: next",
    ]);
  });
});

describe("a message that a hook sends while no run is going on", () => {
  const atStart = (send: (pi: HookAPI) => void) => ({
    hook: (pi: HookAPI) => void pi.on("session_start", () => send(pi)),
  });

  it("is stored at once, with its events, and goes with the next request", async () => {
    const { session, ask, requests, stored, events } = await sessionFixture({
      turns: [{ text: "Hello." }],
      hooks: atStart((pi) => pi.sendMessage(note("context"))),
    });
    await session.start();
    expect(stored()).toEqual(["custom: context"]);
    expect(events.map(({ type }) => type)).toEqual(["message_start", "message_end"]);
    expect(requests).toHaveLength(0);
    await ask("Hi");
    expect(requests[0]?.messages.map(oneLine)).toEqual(["user: context", "user: Hi"]);
  });

  it("starts a run with triggerTurn, which waitForIdle waits for", async () => {
    const { session, requests, stored } = await sessionFixture({
      turns: [{ text: "Welcome." }],
      hooks: atStart((pi) => {
        pi.sendMessage(note("greet"), { triggerTurn: true });
        pi.sendMessage(note("politely"), { triggerTurn: true });
      }),
    });
    await session.start();
    expect(session.isIdle()).toBe(false);
    await session.waitForIdle();
    expect(session.isIdle()).toBe(true);
    expect(requests).toHaveLength(1);
    expect(stored()).toEqual(["custom: greet", "custom: politely", "assistant: Welcome."]);
  });

  it("is changed by message_end before it is stored", async () => {
    const { session, stored } = await sessionFixture({
      hooks: {
        redact(pi) {
          pi.on("message_end", async (event) => {
            await settle();
            event.message.content = "[REDACTED]";
          });
          pi.on("session_start", () => pi.sendMessage(note("secret")));
        },
      },
    });
    await session.start();
    await session.waitForIdle();
    expect(stored()).toEqual(["custom: [REDACTED]"]);
  });

  it("in input is in the session before the prompt", async () => {
    const { ask, stored } = await sessionFixture({
      turns: [{ text: "Hello." }],
      hooks: { hook: (pi) => void pi.on("input", () => pi.sendMessage(note("before"))) },
    });
    await ask("Hi");
    expect(stored()).toEqual(["custom: before", "user: Hi", "assistant: Hello."]);
  });

  it("in input with triggerTurn goes with the prompt's run, or has its own when the prompt was handled", async () => {
    const { ask, stored, requests } = await sessionFixture({
      turns: [{ text: "one" }, { text: "two" }],
      hooks: {
        hook(pi) {
          pi.on("input", ({ text }) => {
            pi.sendMessage(note("now"), { triggerTurn: true });
            return text === "mine" ? { action: "handled" } : undefined;
          });
        },
      },
    });
    await ask("Hi");
    expect(stored()).toEqual(["user: Hi", "custom: now", "assistant: one"]);
    expect(await ask("mine")).toEqual({ kind: "answered", text: "two" });
    expect(stored().slice(3)).toEqual(["custom: now", "assistant: two"]);
    expect(requests).toHaveLength(2);
  });

  it("in agent_end is stored, and with triggerTurn the agent goes on before the prompt is over", async () => {
    let rounds = 0;
    const { ask, stored } = await sessionFixture({
      turns: [{ text: "one" }, { text: "two" }],
      hooks: {
        hook(pi) {
          pi.on("agent_end", async () => {
            await settle();
            rounds += 1;
            pi.sendMessage(note(`round ${rounds}`), { triggerTurn: rounds < 2 });
          });
        },
      },
    });
    expect(await ask("Go")).toEqual({ kind: "answered", text: "two" });
    expect(stored()).toEqual([
      "user: Go",
      "assistant: one",
      "custom: round 1",
      "assistant: two",
      "custom: round 2",
    ]);
  });

  it("stays in the session with appendEntry, and no model sees it", async () => {
    const { session, ask, requests } = await sessionFixture({
      turns: [{ text: "Hello." }],
      hooks: atStart((pi) => pi.appendEntry("counter", { value: 3 })),
    });
    await session.start();
    await ask("Hi");
    const [entry] = session.sessionManager.getEntries();
    expect(entry).toMatchObject({ type: "custom", customType: "counter", data: { value: 3 } });
    expect(JSON.stringify(requests)).not.toContain("counter");
  });
});

it("hasQueuedMessages tells of messages that wait", async () => {
  const waiting: boolean[] = [];
  const { ask } = await sessionFixture({
    turns: [call, { text: "Done." }],
    tools: [testTool("probe")],
    hooks: {
      hook(pi) {
        pi.on("tool_call", (_event, ctx) => {
          waiting.push(ctx.hasQueuedMessages());
          pi.sendMessage(note("careful"));
          waiting.push(ctx.hasQueuedMessages());
        });
        pi.on("agent_end", (_event, ctx) => void waiting.push(ctx.hasPendingMessages()));
      },
    },
  });
  await ask("Go");
  expect(waiting).toEqual([false, true, false]);
});

it.each([
  ["a message without content", (pi: HookAPI) => pi.sendMessage({ customType: "note" } as never)],
  [
    "content of another shape",
    (pi: HookAPI) => pi.sendMessage({ customType: "note", content: [{ type: "text" }] } as never),
  ],
  ["an unknown place", (pi: HookAPI) => pi.sendMessage(note("x"), { deliverAs: "later" } as never)],
  ["words that are none", (pi: HookAPI) => pi.sendUserMessage({ text: "x" } as never)],
  [
    "words for an unknown place",
    (pi: HookAPI) => pi.sendUserMessage("x", { deliverAs: "nextTurn" } as never),
  ],
])("%s: refused with what was expected, and nothing is sent", async (_, send) => {
  const { session, errors, stored } = await sessionFixture({
    hooks: { hook: (pi) => void pi.on("session_start", () => send(pi)) },
  });
  await session.start();
  await session.waitForIdle();
  expect(stored()).toEqual([]);
  expect(errors).toMatchObject([{ code: "HANDLER_FAILED", hookPath: "hook" }]);
  expect(errors[0]?.error).toMatch(/^pi\.send\w+\(\) was called with .+Nothing was sent\.$/);
});
