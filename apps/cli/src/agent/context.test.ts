import { HookRunner } from "@musepi/hooks-runner";
import { expect, it, vi } from "vitest";
import { oneLine, sessionFixture, testTool } from "./session-fixture.js";

const call = { toolCalls: [{ name: "probe", input: { text: "API_KEY=s3cret" } }] };

it("what a context hook edits goes to the model and nowhere else", async () => {
  const { ask, requests, stored } = await sessionFixture({
    turns: [call, { text: "Done." }, { text: "Yes." }],
    tools: [testTool("probe")],
    hooks: {
      redact(pi) {
        pi.on("context", ({ messages }) => {
          for (const message of messages) {
            if (message.role !== "toolResult") continue;
            message.content = [{ type: "text", text: "[REDACTED]" }];
          }
        });
      },
      remind(pi) {
        pi.on("context", ({ messages }) => ({
          messages: [
            ...messages,
            { role: "custom", customType: "reminder", content: "Be kind.", timestamp: 1 },
          ],
        }));
      },
    },
  });
  await ask("Go");
  await ask("Really?");
  const before = ["user: Go", 'assistant: [probe {"text":"API_KEY=s3cret"}]'];
  expect(requests.map(({ messages }) => messages.map(oneLine))).toEqual([
    ["user: Go", "user: Be kind."],
    [...before, "toolResult: [REDACTED]", "user: Be kind."],
    [...before, "toolResult: [REDACTED]", "assistant: Done.", "user: Really?", "user: Be kind."],
  ]);
  expect(stored()).toEqual([
    ...before,
    "toolResult: API_KEY=s3cret",
    "assistant: Done.",
    "user: Really?",
    "assistant: Yes.",
  ]);
});

it("a context hook that edits, adds and then throws changes nothing", async () => {
  const { ask, requests, stored, errors } = await sessionFixture({
    turns: [{ text: "Hello." }],
    hooks: {
      hook(pi) {
        pi.on("context", ({ messages }) => {
          for (const message of messages) message.content = "changed";
          messages.push({ role: "user", content: "added", timestamp: 1 });
          throw new Error("mine");
        });
      },
    },
  });
  await ask("Hi");
  expect(requests[0]?.messages.map(oneLine)).toEqual(["user: Hi"]);
  expect(stored()).toEqual(["user: Hi", "assistant: Hello."]);
  expect(errors).toMatchObject([{ code: "HANDLER_FAILED", event: "context" }]);
});

it("messages of a customType that a context hook drops do not reach the model", async () => {
  const { session, ask, requests } = await sessionFixture({
    hooks: {
      hook(pi) {
        pi.on("session_start", () =>
          pi.sendMessage({ customType: "debug-only", content: "noise" }),
        );
        pi.on("context", (event) => ({
          messages: event.messages.filter(
            (message) => message.role !== "custom" || message.customType !== "debug-only",
          ),
        }));
      },
    },
  });
  await session.start();
  await ask("Hi");
  expect(requests[0]?.messages.map(oneLine)).toEqual(["user: Hi"]);
});

it("an answer that a context hook made up is sent like one of the model", async () => {
  const { ask, requests } = await sessionFixture({
    hooks: {
      hook(pi) {
        pi.on("context", ({ messages }) => ({
          messages: [
            { role: "user", content: "What is 2 + 2?", timestamp: 1 },
            {
              role: "assistant",
              content: [{ type: "text", text: "4" }],
              stopReason: "stop",
              provider: "test",
              model: "test",
              timestamp: 2,
            },
            ...messages,
          ],
        }));
      },
    },
  });
  expect(await ask("And 3 + 3?")).toMatchObject({ kind: "answered" });
  expect(requests[0]?.messages[1]).toMatchObject({
    role: "assistant",
    api: "test",
    usage: { input: 0 },
  });
});

it("a message with a function in its details passes through the hooks", async () => {
  const seen: unknown[] = [];
  const { ask } = await sessionFixture({
    turns: [call, { text: "Done." }],
    tools: [
      testTool("probe", async () => ({
        content: [{ type: "text", text: "out" }],
        details: { run: () => "shared" },
      })),
    ],
    hooks: {
      hook(pi) {
        pi.on("context", ({ messages }) => {
          const last = messages.at(-1);
          if (last?.role === "toolResult") seen.push(Object(last.details).run());
        });
      },
    },
  });
  expect(await ask("Go")).toMatchObject({ kind: "answered" });
  expect(seen).toEqual(["shared"]);
});

it("when the context hooks cannot be asked, nothing is sent and the run fails", async () => {
  const { ask, requests, session, events } = await sessionFixture({
    hooks: { hook: (pi) => void pi.on("context", () => {}) },
  });
  vi.spyOn(HookRunner.prototype, "emitContext").mockRejectedValueOnce(new Error("broken runner"));
  expect(await ask("API_KEY=s3cret")).toEqual({
    kind: "failed",
    errorMessage:
      'Nothing was sent to the model, because the "context" hooks could not be asked: broken runner',
  });
  expect(requests).toHaveLength(0);
  expect(events.at(-1)).toMatchObject({ type: "agent_end" });
  expect(session.isIdle()).toBe(true);
  expect(await ask("again")).toMatchObject({ kind: "answered" });
});
