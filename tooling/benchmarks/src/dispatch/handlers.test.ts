import { describe, expect, it } from "vitest";
import { createHandlers, seen } from "./handlers.js";
import { createEvent, createMessages } from "./payloads.js";

describe("the handlers of a scenario", () => {
  it("are so many, and each call is seen", async () => {
    const before = seen.calls;
    const handlers = createHandlers({ event: "turn_start", listeners: 3, isAsync: true });
    const returned = handlers.map((handler) => handler(createEvent("turn_start")));
    expect(returned.every((value) => value instanceof Promise)).toBe(true);
    expect(await Promise.all(returned)).toEqual([undefined, undefined, undefined]);
    expect(seen.calls - before).toBe(3);
  });

  it("change what they can change, and leave the event alone", () => {
    const event = createEvent("context");
    const [handler] = createHandlers({ event: "context", listeners: 1, changes: true });
    expect(handler?.(event)).toMatchObject({ messages: { length: 1001 } });
    expect(event.messages).toHaveLength(1000);
  });

  it("must have something to change", () => {
    const scenario = { event: "input", listeners: 1, changes: true } as const;
    expect(() => createHandlers(scenario)).toThrow("No scenario changes input.");
  });
});

it("a message holds 1 KB of text of its own, and every result has its call", () => {
  const messages = createMessages(5);
  const texts = messages.map(({ content }) => (typeof content === "string" ? content : content[0]));
  expect(texts.map((text) => JSON.stringify(text).length).every((size) => size >= 1024)).toBe(true);
  expect(new Set(texts).size).toBe(5);
  const called = messages.flatMap((message) =>
    message.role === "assistant" ? message.content.filter(({ type }) => type === "toolCall") : [],
  );
  const results = messages.filter(({ role }) => role === "toolResult");
  expect(called.map((call) => "id" in call && call.id)).toEqual(["call_1", "call_2"]);
  expect(results).toMatchObject([{ toolCallId: "call_1" }, { toolCallId: "call_2" }]);
});
