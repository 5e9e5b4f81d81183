import type { AssistantMessage, HookMessage } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { on, startRunner } from "../fixtures/start-runner.js";

const user = (content: string): HookMessage => ({ role: "user", content, timestamp: 1 });
const answer = (text: string): AssistantMessage => ({
  role: "assistant",
  content: [{ type: "text", text }],
  stopReason: "stop",
  provider: "scripted",
  model: "echo",
  timestamp: 2,
});

describe("an event that only tells", () => {
  it("reaches every handler, in order, and comes to nothing", async () => {
    const order: string[] = [];
    const { runner, errors } = await startRunner({
      a: on("agent_start", async () => void order.push("a")),
      b: on("agent_start", () => void order.push("b")),
    });
    expect(await runner.emit<"agent_start">({ type: "agent_start" })).toBeUndefined();
    expect(order).toEqual(["a", "b"]);
    expect(errors).toEqual([]);
  });

  it("is done within the call when no handler is asynchronous", async () => {
    const handler = vi.fn();
    const { runner } = await startRunner({ a: on("agent_start", handler) });
    expect(runner.emit<"agent_start">({ type: "agent_start" })).toBeUndefined();
    expect(handler).toHaveBeenCalledOnce();
  });

  it.each<[string, () => unknown]>([
    ["throws", () => thrower()],
    ["rejects", async () => thrower()],
  ])("goes on to the next handler when one %s, and reports it", async (_how, fail) => {
    const next = vi.fn();
    const { runner, errors } = await startRunner({
      broken: on("turn_start", fail),
      next: on("turn_start", next),
    });
    await runner.emit<"turn_start">({ type: "turn_start", turnIndex: 0, timestamp: 1 });
    expect(next).toHaveBeenCalledOnce();
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      code: "HANDLER_FAILED",
      hookPath: "broken",
      event: "turn_start",
      error: "broken",
    });
  });

  it("is one copy for all handlers of a dispatch, and never the original", async () => {
    const messages = [user("one")];
    const events: { messages: HookMessage[] }[] = [];
    const { runner } = await startRunner({
      a: on("agent_end", (event) => {
        events.push(event);
        event.messages.push(user("added"));
      }),
      b: on("agent_end", (event) => void events.push(event)),
    });
    await runner.emit<"agent_end">({ type: "agent_end", messages });
    expect(events[0]).toBe(events[1]);
    expect(messages).toEqual([user("one")]);
    await runner.emit<"agent_end">({ type: "agent_end", messages });
    expect(events[2]).not.toBe(events[0]);
    expect(events[2]?.messages).toHaveLength(2);
  });

  it("gives a diagnostic for an object that is returned", async () => {
    const { runner, errors } = await startRunner({
      a: on("agent_start", () => ({ block: true })),
      b: on("agent_start", async () => []),
      c: on("agent_start", () => "fine"),
      d: on("agent_start", () => null),
    });
    await runner.emit<"agent_start">({ type: "agent_start" });
    expect(errors.map(({ code, message }) => [code, message])).toEqual([
      [
        "RESULT_IGNORED",
        'a, handler of "agent_start": returned an object with block; this event takes no result, so it is ignored. Return nothing.',
      ],
      [
        "RESULT_IGNORED",
        'b, handler of "agent_start": returned an empty list; this event takes no result, so it is ignored. Return nothing.',
      ],
    ]);
  });
});

describe("a piece of a streamed answer", () => {
  const piece = (message: AssistantMessage, partial = message) => ({
    type: "message_update" as const,
    message,
    assistantMessageEvent: { type: "text_delta", contentIndex: 0, delta: "x", partial },
  });

  it("copies the message when it is first read, once for all handlers", async () => {
    const get = vi.fn(() => [{ type: "text", text: "so far" }]);
    const message = Object.defineProperty(answer(""), "content", { get, enumerable: true });
    const read: unknown[] = [];
    const { runner } = await startRunner({
      blind: on(
        "message_update",
        ({ assistantMessageEvent }) => void read.push(assistantMessageEvent.delta),
      ),
    });
    await runner.emit<"message_update">(piece(message));
    expect(get).not.toHaveBeenCalled();
    const { runner: other } = await startRunner({
      a: on(
        "message_update",
        (event) => void read.push(event.message, event.assistantMessageEvent.partial),
      ),
      b: on("message_update", (event) => void read.push(event.message)),
    });
    await other.emit<"message_update">(piece(message));
    expect(get).toHaveBeenCalledOnce();
    expect(read).toEqual(["x", answer("so far"), answer("so far"), answer("so far")]);
    expect(new Set(read.slice(1)).size).toBe(1);
    expect(read[1]).not.toBe(message);
  });

  it("is a plain object: it can be spread, listed and written to", async () => {
    const message = answer("so far");
    const copies: unknown[] = [];
    const { runner, errors } = await startRunner({
      a: on("message_update", (event) => {
        copies.push(JSON.parse(JSON.stringify({ ...event })), JSON.parse(JSON.stringify(event)));
        event.message.content[0].text = "edited";
        event.message = answer("replaced");
        event.assistantMessageEvent.partial = answer("replaced");
      }),
      b: on("message_update", ({ message: { content } }) => void copies.push(content[0].text)),
    });
    await runner.emit<"message_update">(piece(message));
    expect(errors).toEqual([]);
    expect(copies).toEqual([piece(answer("so far")), piece(answer("so far")), "replaced"]);
    expect(message).toEqual(answer("so far"));
  });
});

function thrower(): never {
  throw new Error("broken");
}
