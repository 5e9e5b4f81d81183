import { setTimeout as sleep } from "node:timers/promises";
import type { HookAPI } from "@musepi/hooks-types";
import { describe, expect, it } from "vitest";
import { sessionFixture } from "./session-fixture.js";

const hello = [{ text: "Hello." }, { text: "Again." }];

describe("a command of a hook", () => {
  it("runs with its arguments; no model is asked, and there is no input event", async () => {
    const log: string[] = [];
    const { ask, requests, stored } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.on("input", ({ text }) => void log.push(`input ${text}`));
          pi.registerCommand("say", { handler: (args) => void log.push(args) });
        },
      },
    });
    expect(await ask("/say two  words\nand a line ")).toEqual({ kind: "command" });
    expect(log).toEqual(["two  words\nand a line"]);
    expect(requests).toHaveLength(0);
    expect(stored()).toEqual([]);
  });

  it("that another hook registered too can be called by its number", async () => {
    const log: string[] = [];
    const register = (name: string) => (pi: HookAPI) =>
      pi.registerCommand("say", { handler: () => void log.push(name) });
    const { ask } = await sessionFixture({
      hooks: { first: register("first"), second: register("second") },
    });
    await ask("/say");
    await ask("/say:2");
    expect(log).toEqual(["first", "second"]);
  });

  it("that fails is reported, and the prompt is over", async () => {
    const { ask, errors } = await sessionFixture({
      hooks: {
        hook: (pi) =>
          pi.registerCommand("fail", {
            handler() {
              throw new Error("mine");
            },
          }),
      },
    });
    expect(await ask("/fail")).toEqual({ kind: "command", failed: true });
    expect(errors).toMatchObject([{ code: "COMMAND_FAILED", hookPath: "hook", event: "/fail" }]);
  });

  it("may start a run and wait for it; the prompt then comes to what the model answered", async () => {
    const log: string[] = [];
    const { ask, stored } = await sessionFixture({
      turns: hello,
      hooks: {
        hook: (pi) =>
          pi.registerCommand("review", {
            async handler(args, ctx) {
              pi.sendUserMessage(`Review ${args}`);
              await ctx.waitForIdle();
              log.push(ctx.isIdle() ? "idle" : "busy");
            },
          }),
      },
    });
    expect(await ask("/review a.ts")).toEqual({ kind: "answered", text: "Hello." });
    expect(log).toEqual(["idle"]);
    expect(stored()).toEqual(["user: Review a.ts", "assistant: Hello."]);
  });

  it("may start a run without waiting for it: the prompt waits", async () => {
    const { ask } = await sessionFixture({
      turns: hello,
      hooks: {
        hook: (pi) =>
          pi.registerCommand("go", {
            handler: () =>
              pi.sendMessage({ customType: "go", content: "Go" }, { triggerTurn: true }),
          }),
      },
    });
    expect(await ask("/go")).toEqual({ kind: "answered", text: "Hello." });
  });

  it("ends with an abort, whether it listens to its signal or not", async () => {
    const log: string[] = [];
    const { session, ask, errors } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.registerCommand("hang", { handler: () => new Promise(() => {}) });
          pi.registerCommand("wait", {
            async handler(_args, ctx) {
              await sleep(10_000, undefined, { signal: ctx.signal }).finally(() =>
                log.push("ended"),
              );
            },
          });
        },
      },
    });
    const outcomes = Promise.all([ask("/hang"), ask("/wait")]);
    session.abort();
    expect(await outcomes).toEqual([{ kind: "aborted" }, { kind: "aborted" }]);
    await expect.poll(() => log).toEqual(["ended"]);
    expect(errors).toEqual([]);
  });

  it("does not wait for a run that is going on, nor take its outcome", async () => {
    const { ask, requests } = await sessionFixture({
      turns: [() => sleep(20).then(() => ({ text: "Hello." }))],
      hooks: { hook: (pi) => pi.registerCommand("now", { handler: () => {} }) },
    });
    const outcome = ask("Hi");
    await expect.poll(() => requests.length).toBe(1);
    expect(await ask("/now")).toEqual({ kind: "command" });
    expect(await outcome).toEqual({ kind: "answered", text: "Hello." });
  });
});
