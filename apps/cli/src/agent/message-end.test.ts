import { expect, it } from "vitest";
import { oneLine, sessionFixture, testTool } from "./session-fixture.js";

const redact = (text: string) => text.replace(/s3cret/g, "[REDACTED]");

it("what message_end makes of a message is stored, shown, and sent from then on", async () => {
  const { ask, requests, stored, events } = await sessionFixture({
    turns: [
      { text: "I try s3cret.", toolCalls: [{ name: "probe", input: { text: "s3cret" } }] },
      { text: "It was s3cret." },
    ],
    tools: [testTool("probe")],
    hooks: {
      hook(pi) {
        pi.on("message_end", async ({ message }) => {
          await new Promise((resolve) => setTimeout(resolve, 1));
          if (typeof message.content === "string") return;
          for (const part of message.content)
            if (part.type === "text") part.text = redact(part.text);
        });
      },
    },
  });
  expect(await ask("use s3cret")).toEqual({ kind: "answered", text: "It was [REDACTED]." });
  const first = [
    "user: use [REDACTED]",
    'assistant: I try [REDACTED]. [probe {"text":"s3cret"}]',
    "toolResult: [REDACTED]",
  ];
  expect(requests.map(({ messages }) => messages.map(oneLine))).toEqual([first.slice(0, 1), first]);
  expect(stored()).toEqual([...first, "assistant: It was [REDACTED]."]);
  const ended = events.flatMap((event) =>
    event.type === "message_end" ? [oneLine(event.message)] : [],
  );
  expect(ended).toEqual(stored());
  expect(events.at(-1)).toMatchObject({ type: "agent_end" });
  expect(JSON.stringify(events.at(-1))).not.toContain("was s3cret");
});

it("a replacement that a hook returns keeps what only the provider knows, and drops what the hook dropped", async () => {
  const { ask, session } = await sessionFixture({
    turns: [{ toolCalls: [{ name: "probe", input: {} }] }, { text: "Done." }],
    tools: [
      testTool("probe", async () => ({
        content: [{ type: "text", text: "out" }],
        details: { key: "s3cret" },
      })),
    ],
    hooks: {
      hook(pi) {
        pi.on("message_end", ({ message }) => {
          if (message.role === "assistant") {
            const { role, stopReason, provider, model, timestamp } = message;
            const calls = message.content.filter((part) => part.type === "toolCall");
            const content = [{ type: "text" as const, text: "mine" }, ...calls];
            return { message: { role, content, stopReason, provider, model, timestamp } };
          }
          if (message.role === "toolResult") delete message.details;
          return undefined;
        });
      },
    },
  });
  expect(await ask("Go")).toEqual({ kind: "answered", text: "mine" });
  const { messages } = session.sessionManager.buildSessionContext();
  expect(messages[1]).toMatchObject({
    content: [{ text: "mine" }, { name: "probe" }],
    usage: { input: 0 },
  });
  expect(messages[2]).not.toHaveProperty("details");
});

it("a tool call that message_end changes runs and is stored as the model gave it", async () => {
  const ran: unknown[] = [];
  const { ask, stored, errors } = await sessionFixture({
    turns: [{ toolCalls: [{ name: "probe", input: { text: "safe" } }] }, { text: "Done." }],
    tools: [
      testTool("probe", async (_id, input) => {
        ran.push(input);
        return { content: [], details: undefined };
      }),
    ],
    hooks: {
      hook(pi) {
        pi.on("message_end", ({ message }) => {
          if (message.role !== "assistant") return;
          for (const part of message.content)
            if (part.type === "toolCall") part.arguments = { text: "evil" };
        });
      },
    },
  });
  await ask("Go");
  expect(ran).toEqual([{ text: "safe" }]);
  expect(stored()[1]).toBe('assistant: [probe {"text":"safe"}]');
  expect(errors).toMatchObject([{ code: "RESULT_MALFORMED", event: "message_end" }]);
});

it("an entry that a hook got from the session is its own copy", async () => {
  const texts: unknown[] = [];
  const { ask, requests, stored } = await sessionFixture({
    turns: [{ text: "one" }, { text: "two" }],
    hooks: {
      first(pi) {
        pi.on("agent_end", (_event, ctx) => {
          for (const entry of [
            ...ctx.sessionManager.getEntries(),
            ...ctx.sessionManager.getBranch(),
          ]) {
            if (entry.message !== undefined) entry.message.content = "changed";
            entry.parentId = null;
          }
        });
      },
      second(pi) {
        pi.on("agent_end", (_event, ctx) => {
          texts.push(
            ctx.sessionManager.getEntries().map(({ message }) => message && oneLine(message)),
          );
        });
      },
    },
  });
  await ask("first");
  await ask("second");
  expect(texts[0]).toEqual(["user: first", "assistant: one"]);
  expect(requests[1]?.messages.map(oneLine)).toEqual([
    "user: first",
    "assistant: one",
    "user: second",
  ]);
  expect(stored()).toEqual(["user: first", "assistant: one", "user: second", "assistant: two"]);
});
