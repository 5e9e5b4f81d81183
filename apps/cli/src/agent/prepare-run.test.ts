import { describe, expect, it } from "vitest";
import { oneLine, sessionFixture } from "./session-fixture.js";

const hello = [{ text: "Hello." }, { text: "Again." }];

describe("before_agent_start", () => {
  it("messages of two hooks follow the prompt in order; the second sees the first's system prompt", async () => {
    const { ask, requests, session, stored } = await sessionFixture({
      turns: hello,
      hooks: {
        first(pi) {
          pi.on("before_agent_start", ({ systemPrompt }) => ({
            message: { customType: "first", content: "one", display: false },
            systemPrompt: `${systemPrompt} First.`,
          }));
        },
        second(pi) {
          pi.on("before_agent_start", ({ systemPrompt }) => ({
            message: {
              customType: "second",
              content: [{ type: "text", text: "two" }],
              details: { a: 1 },
            },
            systemPrompt: `${systemPrompt} Second.`,
          }));
        },
      },
    });
    await ask("Hi");
    expect(requests[0]?.systemPrompt).toBe("Be brief. First. Second.");
    expect(requests[0]?.messages.map(oneLine)).toEqual(["user: Hi", "user: one", "user: two"]);
    expect(stored()).toEqual(["user: Hi", "custom: one", "custom: two", "assistant: Hello."]);
    expect(session.sessionManager.getEntries().slice(1, 3)).toMatchObject([
      { type: "custom_message", customType: "first", display: false },
      { type: "custom_message", customType: "second", display: true, details: { a: 1 } },
    ]);
  });

  it("a system prompt holds for its run only, and hooks can read it", async () => {
    const seen: string[] = [];
    const { ask, requests } = await sessionFixture({
      turns: hello,
      hooks: {
        hook(pi) {
          pi.on("before_agent_start", ({ prompt, systemPrompt }) =>
            prompt === "plan" ? { systemPrompt: `${systemPrompt} Only plan.` } : undefined,
          );
          pi.on("turn_start", (_event, ctx) => void seen.push(ctx.getSystemPrompt()));
          pi.on("input", (_event, ctx) => void seen.push(ctx.getSystemPrompt()));
        },
      },
    });
    await ask("plan");
    await ask("do");
    expect(requests.map(({ systemPrompt }) => systemPrompt)).toEqual([
      "Be brief. Only plan.",
      "Be brief.",
    ]);
    expect(seen).toEqual(["Be brief.", "Be brief. Only plan.", "Be brief.", "Be brief."]);
  });

  it("comes before a run that a hook triggered, too", async () => {
    const prompts: string[] = [];
    const { session } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.on("before_agent_start", ({ prompt }) => void prompts.push(prompt));
          pi.on("session_start", () => {
            pi.sendMessage({ customType: "note", content: "look around" }, { triggerTurn: true });
          });
        },
      },
    });
    await session.start();
    await session.waitForIdle();
    expect(prompts).toEqual(["look around"]);
  });
});
