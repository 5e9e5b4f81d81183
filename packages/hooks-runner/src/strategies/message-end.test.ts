import type { AssistantMessage, HookMessage, ToolResultMessage } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { settle } from "../fixtures/fake-clock.js";
import { on, startRunner } from "../fixtures/start-runner.js";

const user = (content: string): HookMessage => ({ role: "user", content, timestamp: 1 });
const answer = (text: string, ...ids: string[]): AssistantMessage => ({
  role: "assistant",
  content: [
    { type: "text", text },
    ...ids.map((id) => ({
      type: "toolCall" as const,
      id,
      name: "bash",
      arguments: { command: "ls" },
    })),
  ],
  stopReason: "toolUse",
  provider: "scripted",
  model: "echo",
  timestamp: 2,
});
const toolResult: ToolResultMessage = {
  role: "toolResult",
  toolCallId: "a",
  toolName: "bash",
  content: [{ type: "text", text: "out" }],
  isError: false,
  timestamp: 3,
};

async function end(message: HookMessage, handlers: Parameters<typeof on>[1][]) {
  const factories = handlers.map((handler, index) => [`hook-${index}`, on("message_end", handler)]);
  const started = await startRunner(Object.fromEntries(factories));
  const result = await started.runner.emit<"message_end">({ type: "message_end", message });
  return { ...started, result };
}

describe("a message that is complete", () => {
  it("stays what it is when no handler changes it", async () => {
    const same = ({ message }: { message: HookMessage }) => ({ message: { ...message } });
    const { result, errors } = await end(user("hello"), [() => undefined, async () => ({}), same]);
    expect(result).toBeUndefined();
    expect(errors).toEqual([]);
  });

  it("is as the previous handler left it, edited or returned", async () => {
    const message = user("hello");
    const { result } = await end(message, [
      (event) => {
        event.message.content += " one";
      },
      async (event) => ({ message: { ...event.message, content: `${event.message.content} two` } }),
    ]);
    expect(result).toEqual({ message: user("hello one two") });
    expect(message).toEqual(user("hello"));
  });

  it("may keep its tool calls and change what stands beside them", async () => {
    const { result, errors } = await end(answer("secret", "a"), [
      (event) => {
        event.message.content[0].text = "[redacted]";
      },
    ]);
    expect(result).toEqual({ message: answer("[redacted]", "a") });
    expect(errors).toEqual([]);
  });

  it("keeps its time when it is returned without one", async () => {
    const { result } = await end(user("hello"), [
      () => ({ message: { role: "user", content: "x" } }),
    ]);
    expect(result).toEqual({ message: user("x") });
  });

  it("is beyond the reach of handlers that are done", async () => {
    const kept: { content: string }[] = [];
    const { result } = await end(user("hello"), [
      (event) => {
        event.message.content = "mine";
        kept.push(event.message);
      },
      async (event) => {
        for (const message of kept) message.content = "late";
        await settle();
        return { message: event.message };
      },
    ]);
    expect(result).toEqual({ message: user("mine") });
  });
});

describe("a change that is not allowed is dropped, and reported", () => {
  it.each<[string, HookMessage, (event: { message: AssistantMessage }) => unknown, string]>([
    ["of the role", user("x"), () => ({ message: answer("x") }), "changed the role of the message"],
    ["that adds a tool call", answer("x"), () => ({ message: answer("x", "a") }), "a tool call"],
    [
      "that removes a tool call",
      answer("x", "a"),
      ({ message }) => void message.content.pop(),
      "added, removed or changed a tool call",
    ],
    [
      "of a tool call's arguments",
      answer("x", "a"),
      ({ message }) => void Object.assign(message.content[1] ?? {}, { arguments: {} }),
      "Use tool_call to change or block one.",
    ],
    [
      "of the order of tool calls",
      answer("x", "a", "b"),
      () => ({ message: answer("x", "b", "a") }),
      "a tool call",
    ],
    [
      "of the call that a result belongs to",
      toolResult,
      () => ({ message: { ...toolResult, toolCallId: "b" } }),
      "a tool call",
    ],
    [
      "to a string, of an answer",
      answer("x"),
      () => ({ message: { ...answer("x"), content: "y" } }),
      "returned message: an object with",
    ],
    [
      "to a string, of an answer in place",
      answer("x"),
      (event) => void Object.assign(event.message, { content: "y" }),
      "left message: an object with",
    ],
    [
      "to no message",
      user("x"),
      () => ({ message: "y" }),
      'returned message: "y"; expected a message with a role',
    ],
    [
      "to nothing",
      user("x"),
      (event) => void Reflect.deleteProperty(event, "message"),
      "left message: undefined",
    ],
  ])("%s", async (_what, message, handler, text) => {
    const { result, errors } = await end(message, [handler]);
    expect(result).toBeUndefined();
    expect(errors.map(({ code, hookPath }) => [code, hookPath])).toEqual([
      ["RESULT_MALFORMED", "hook-0"],
    ]);
    expect(errors[0]?.message).toContain(text);
  });

  it("and later handlers get the message as it was before", async () => {
    const seen = vi.fn();
    const { result } = await end(user("x"), [
      (event) => void Object.assign(event.message, { role: "assistant", content: [] }),
      (event) => seen(event.message),
    ]);
    expect(seen).toHaveBeenCalledWith(user("x"));
    expect(result).toBeUndefined();
  });
});

it("a handler that fails changes nothing", async () => {
  const { result, reports } = await end(user("x"), [
    (event) => {
      event.message.content = "lost";
      throw new Error("broken");
    },
    async (event) => {
      event.message.content = "lost";
      throw new Error("broken");
    },
  ]);
  expect(result).toBeUndefined();
  expect(reports()).toEqual(["HANDLER_FAILED hook-0", "HANDLER_FAILED hook-1"]);
});
