import { describe, expect, it } from "vitest";
import { oneLine, sessionFixture } from "./session-fixture.js";

const hello = [{ text: "Hello." }, { text: "Again." }];

describe("a prompt", () => {
  it.each(["/unknown thing", "!rm x", "!!ls", " /say", "/"])(
    "%j is text for the model",
    async (text) => {
      const { ask, requests } = await sessionFixture({
        turns: hello,
        hooks: { hook: (pi) => pi.registerCommand("say", { handler: () => {} }) },
      });
      expect(await ask(text)).toEqual({ kind: "answered", text: "Hello." });
      expect(requests[0]?.messages.map(oneLine)).toEqual([`user: ${text}`]);
    },
  );

  it("is what the input hooks made of it, one after the other", async () => {
    const { ask, requests } = await sessionFixture({
      hooks: {
        first: (pi) =>
          void pi.on("input", ({ text }) => ({ action: "transform", text: `${text} one` })),
        second: (pi) =>
          void pi.on("input", ({ text }) => ({ action: "transform", text: `${text} two` })),
      },
    });
    await ask("zero");
    expect(requests[0]?.messages.map(oneLine)).toEqual(["user: zero one two"]);
  });

  it("that a hook handled asks no model, and no later hook", async () => {
    const log: string[] = [];
    const { ask, requests, stored } = await sessionFixture({
      hooks: {
        first: (pi) => void pi.on("input", () => ({ action: "handled" })),
        second(pi) {
          pi.on("input", () => void log.push("input"));
          pi.on("before_agent_start", () => void log.push("before_agent_start"));
        },
      },
    });
    expect(await ask("Hi")).toEqual({ kind: "handled" });
    expect({ log, requests, stored: stored() }).toEqual({ log: [], requests: [], stored: [] });
  });

  it("has images, which hooks see and may replace", async () => {
    const image = (data: string) => ({ type: "image" as const, data, mimeType: "image/png" });
    const seen: unknown[] = [];
    const { session, requests } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.on("input", ({ text, images }) => {
            seen.push(images);
            if (text !== "swap") return undefined;
            return { action: "transform", text: "", images: [image("two")] };
          });
          pi.on("before_agent_start", ({ images }) => void seen.push(images));
        },
      },
    });
    await session.prompt("keep", { images: [image("one")], source: "rpc" });
    await session.prompt("swap", { images: [image("one")], source: "rpc" });
    expect(seen).toEqual([[image("one")], [image("one")], [image("one")], [image("two")]]);
    expect(requests[0]?.messages[0]?.content).toEqual([
      { type: "text", text: "keep" },
      image("one"),
    ]);
    expect(requests[1]?.messages[2]?.content).toEqual([image("two")]);
  });

  it("waits for the run that is going on", async () => {
    const { ask, session, stored } = await sessionFixture({ turns: hello });
    const outcomes = Promise.all([ask("one"), ask("two")]);
    expect(session.isIdle()).toBe(false);
    expect(await outcomes).toEqual([
      { kind: "answered", text: "Hello." },
      { kind: "answered", text: "Again." },
    ]);
    expect(stored()).toEqual(["user: one", "assistant: Hello.", "user: two", "assistant: Again."]);
  });

  it("waits for session_start", async () => {
    const log: string[] = [];
    const { ask, session } = await sessionFixture({
      turns: hello,
      hooks: {
        hook(pi) {
          pi.on("session_start", async () => {
            await new Promise((resolve) => setTimeout(resolve, 5));
            log.push("session_start");
          });
          pi.on("input", () => void log.push("input"));
        },
      },
    });
    void session.start();
    await ask("Hi");
    expect(log).toEqual(["session_start", "input"]);
  });
});

it("hooks see the agent: its model, its folder, whether it is idle", async () => {
  const seen: unknown[] = [];
  const { ask } = await sessionFixture({
    turns: hello,
    hooks: {
      hook(pi) {
        pi.on(
          "input",
          (_event, ctx) => void seen.push([ctx.model?.id, ctx.cwd, ctx.isIdle(), ctx.hasUI]),
        );
        pi.on("agent_end", (_event, ctx) => void seen.push(ctx.isIdle()));
      },
    },
  });
  await ask("Hi");
  expect(seen).toEqual([["test", "/work", true, false], false]);
});

it("a session starts once", async () => {
  const { session } = await sessionFixture();
  await session.start();
  await expect(session.start()).rejects.toThrow("a session starts once");
});
