import { describe, expect, it } from "vitest";
import { sessionFixture, testTool } from "./session-fixture.js";

const call = { toolCalls: [{ name: "probe", input: { text: "out" } }] };
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("the words that a hook says as the user", () => {
  it("pass through input with the source extension, and start a run", async () => {
    const seen: unknown[] = [];
    const { session, stored } = await sessionFixture({
      turns: [{ text: "Hello." }],
      hooks: {
        hook(pi) {
          pi.on("session_start", () => pi.sendUserMessage("good morning"));
          pi.on("input", async ({ text, source }) => {
            await settle();
            seen.push([text, source]);
            return { action: "transform", text: text.toUpperCase() };
          });
        },
      },
    });
    await session.start();
    await session.waitForIdle();
    expect(seen).toEqual([["good morning", "extension"]]);
    expect(stored()).toEqual(["user: GOOD MORNING", "assistant: Hello."]);
  });

  it("said while a tool runs land after its result, also when input takes longer than the tool", async () => {
    const { ask, stored } = await sessionFixture({
      turns: [call, { text: "Done." }],
      tools: [testTool("probe")],
      hooks: {
        hook(pi) {
          pi.on("tool_call", () => pi.sendUserMessage("stop after this"));
          pi.on("input", ({ source }) =>
            source === "extension" ? settle().then(() => {}) : undefined,
          );
        },
      },
    });
    expect(await ask("Go")).toEqual({ kind: "answered", text: "Done." });
    expect(stored().slice(2)).toEqual([
      "toolResult: out",
      "user: stop after this",
      "assistant: Done.",
    ]);
  });

  it("keep the order of their parts when no hook changes them", async () => {
    const image = { type: "image" as const, data: "AA==", mimeType: "image/png" };
    const parts = [image, { type: "text" as const, text: "what is this?" }];
    const { session, requests } = await sessionFixture({
      hooks: {
        hook: (pi) => void pi.on("session_start", () => pi.sendUserMessage(parts)),
      },
    });
    await session.start();
    await session.waitForIdle();
    expect(requests[0]?.messages).toMatchObject([{ role: "user", content: parts }]);
  });

  it("are never a command, and can be handled", async () => {
    const ran: string[] = [];
    const { session, requests } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.registerCommand("go", { handler: () => void ran.push("command") });
          pi.on("session_start", () => pi.sendUserMessage("/go"));
          pi.on("input", ({ text }) => {
            ran.push(text);
            return { action: "handled" };
          });
        },
      },
    });
    await session.start();
    await session.waitForIdle();
    expect(ran).toEqual(["/go"]);
    expect(requests).toHaveLength(0);
  });

  it("in agent_end start the next run before the prompt is over", async () => {
    let again = true;
    const { ask, stored } = await sessionFixture({
      turns: [{ text: "one" }, { text: "two" }],
      hooks: {
        hook(pi) {
          pi.on("agent_end", () => {
            if (again) pi.sendUserMessage("go on");
            again = false;
          });
        },
      },
    });
    expect(await ask("Go")).toEqual({ kind: "answered", text: "two" });
    expect(stored()).toEqual(["user: Go", "assistant: one", "user: go on", "assistant: two"]);
  });
});
