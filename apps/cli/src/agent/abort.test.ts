import { setTimeout as sleep } from "node:timers/promises";
import type { HookAPI } from "@musepi/hooks-types";
import { describe, expect, it } from "vitest";
import { type FixtureTurn, sessionFixture, testTool } from "./session-fixture.js";

const call = { toolCalls: [{ name: "probe", input: { text: "out" } }] };

/** Says half of it, then waits until it is aborted. */
const endless: FixtureTurn = async (_request, signal) => {
  await sleep(10_000, undefined, signal ? { signal } : {});
  return { text: "too late" };
};

describe("an abort", () => {
  it("in input sends nothing, stores nothing, and the next prompt works", async () => {
    const { ask, requests, stored, events } = await sessionFixture({
      turns: [{ text: "Hello." }],
      hooks: {
        hook(pi) {
          pi.on("input", ({ text }, ctx) => {
            if (text === "bad") ctx.abort();
          });
        },
      },
    });
    expect(await ask("bad")).toEqual({ kind: "aborted" });
    expect(requests).toHaveLength(0);
    expect(stored()).toEqual([]);
    expect(events).toEqual([]);
    expect(await ask("good")).toEqual({ kind: "answered", text: "Hello." });
    expect(stored()).toEqual(["user: good", "assistant: Hello."]);
  });

  it("in before_agent_start sends nothing and stores nothing", async () => {
    const { ask, requests, stored } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.on("before_agent_start", (_event, ctx) => {
            ctx.abort();
            return { message: { customType: "note", content: "never" } };
          });
        },
      },
    });
    expect(await ask("Hi")).toEqual({ kind: "aborted" });
    expect(requests).toHaveLength(0);
    expect(stored()).toEqual([]);
  });

  it.each(["turn_start", "context"] as const)(
    "in %s sends nothing; the run ends with its events",
    async (name) => {
      const { ask, requests, events } = await sessionFixture({
        hooks: { hook: (pi: HookAPI) => void pi.on(name, (_event, ctx) => ctx.abort()) },
      });
      expect(await ask("Hi")).toEqual({ kind: "aborted" });
      expect(requests).toHaveLength(0);
      expect(events.map(({ type }) => type).slice(-2)).toEqual(["turn_end", "agent_end"]);
    },
  );

  it("while the model answers ends the answer, which is stored as aborted and not sent again", async () => {
    const { session, ask, stored, requests } = await sessionFixture({
      turns: [endless, { text: "Hello." }],
    });
    const outcome = ask("Hi");
    await expect.poll(() => requests.length).toBe(1);
    session.abort();
    expect(await outcome).toEqual({ kind: "aborted" });
    expect(session.isIdle()).toBe(true);
    expect(stored()).toEqual(["user: Hi", "assistant: "]);
    expect(session.sessionManager.buildSessionContext().messages[1]).toMatchObject({
      stopReason: "aborted",
    });
    expect(await ask("again")).toEqual({ kind: "answered", text: "Hello." });
  });

  it("while a tool runs reaches the tool and its hooks; every call has its result", async () => {
    const aborted: string[] = [];
    const { session, ask, stored, requests } = await sessionFixture({
      turns: [{ toolCalls: [...call.toolCalls, ...call.toolCalls] }, { text: "not asked" }],
      tools: [
        testTool("probe", async (id, _input, signal) => {
          if (id === "call-1-2") setTimeout(() => session.abort(), 5);
          await sleep(10_000, undefined, signal ? { signal } : {});
          return { content: [], details: undefined };
        }),
      ],
      hooks: {
        hook(pi) {
          pi.on("tool_result", ({ toolCallId }, ctx) => {
            if (ctx.signal.aborted) aborted.push(toolCallId);
          });
        },
      },
    });
    expect(await ask("Go")).toEqual({ kind: "aborted" });
    expect(aborted.toSorted()).toEqual(["call-1-1", "call-1-2"]);
    expect(stored().slice(2)).toEqual([
      "toolResult error: The operation was aborted",
      "toolResult error: The operation was aborted",
    ]);
    expect(requests).toHaveLength(1);
  });

  it("while a handler waits for ctx.signal ends the handler, which has not failed", async () => {
    const { session, ask, errors } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.on("turn_start", async (_event, ctx) => {
            setTimeout(() => session.abort(), 5);
            await sleep(10_000, undefined, { signal: ctx.signal });
          });
        },
      },
    });
    expect(await ask("Hi")).toEqual({ kind: "aborted" });
    expect(errors).toEqual([]);
  });

  it("while a gate asks a person blocks the call and closes the dialog", async () => {
    let closed = false;
    let ran = false;
    const { session, ask } = await sessionFixture({
      turns: [call],
      tools: [
        testTool("probe", async () => {
          ran = true;
          return { content: [], details: undefined };
        }),
      ],
      ui: {
        confirm: (_title, _message, dialog) => {
          setTimeout(() => session.abort(), 5);
          return new Promise((resolve) => {
            dialog?.signal?.addEventListener("abort", () => {
              closed = true;
              resolve(false);
            });
          });
        },
      },
      hooks: {
        gate(pi) {
          pi.on("tool_call", async (_event, ctx) => {
            if (!(await ctx.ui.confirm("Run?", "probe"))) return { block: true, reason: "no" };
            return undefined;
          });
        },
      },
    });
    expect(await ask("Go")).toEqual({ kind: "aborted" });
    expect({ closed, ran }).toEqual({ closed: true, ran: false });
  });

  it("keeps what hooks had queued for the next prompt, and starts nothing by itself", async () => {
    const { ask, session, requests, stored } = await sessionFixture({
      turns: [call, { text: "Hello." }],
      tools: [testTool("probe")],
      hooks: {
        hook(pi) {
          pi.on("tool_call", (_event, ctx) => {
            pi.sendMessage({ customType: "note", content: "steer" });
            pi.sendMessage({ customType: "note", content: "later" }, { deliverAs: "followUp" });
            ctx.abort();
          });
          pi.on("agent_end", ({ messages }) => {
            if (messages.length === 3) pi.sendUserMessage("go on");
          });
        },
      },
    });
    expect(await ask("Go")).toEqual({ kind: "aborted" });
    await session.waitForIdle();
    expect(requests).toHaveLength(1);
    await ask("again");
    expect(stored().slice(3)).toEqual([
      "user: again",
      "custom: steer",
      "custom: later",
      "user: go on",
      "assistant: Hello.",
    ]);
  });

  it("lets handlers of the end of the run have a signal that is not aborted, and reports their failures", async () => {
    const aborted: boolean[] = [];
    const { ask, errors } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.on("turn_start", (_event, ctx) => ctx.abort());
          pi.on("agent_end", (_event, ctx) => {
            aborted.push(ctx.signal.aborted);
            throw new Error("mine");
          });
        },
      },
    });
    await ask("Hi");
    expect(aborted).toEqual([false]);
    expect(errors).toMatchObject([{ code: "HANDLER_FAILED", event: "agent_end" }]);
  });
});

it("abort without a run does nothing", async () => {
  const { session, ask } = await sessionFixture({ turns: [{ text: "Hello." }] });
  session.abort();
  expect(await ask("Hi")).toEqual({ kind: "answered", text: "Hello." });
});

describe("a model that fails", () => {
  it("ends the run with its message, and the session goes on", async () => {
    const { ask, stored } = await sessionFixture({
      turns: [{ error: "401: wrong key" }, { text: "Hello." }],
    });
    expect(await ask("Hi")).toEqual({ kind: "failed", errorMessage: "401: wrong key" });
    expect(await ask("again")).toEqual({ kind: "answered", text: "Hello." });
    expect(stored()).toEqual(["user: Hi", "assistant: ", "user: again", "assistant: Hello."]);
  });

  it("is asked again when a hook says so", async () => {
    const { ask } = await sessionFixture({
      turns: [{ error: "overloaded" }, { text: "Hello." }],
      hooks: {
        hook(pi) {
          pi.on("agent_end", ({ messages }) => {
            const last = messages.at(-1);
            if (last?.role === "assistant" && last.stopReason === "error")
              pi.sendUserMessage("again");
          });
        },
      },
    });
    expect(await ask("Hi")).toEqual({ kind: "answered", text: "Hello." });
  });

  it("counts as failed when the stream function throws or rejects", async () => {
    for (const streamFn of [
      () => {
        throw new Error("no provider");
      },
      () => Promise.reject(new Error("no provider")),
    ]) {
      const { ask, events } = await sessionFixture({ options: { streamFn } });
      expect(await ask("Hi")).toEqual({ kind: "failed", errorMessage: "no provider" });
      expect(events.map(({ type }) => type).slice(-2)).toEqual(["turn_end", "agent_end"]);
    }
  });
});
