import type { HookMessage } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { settle } from "../fixtures/fake-clock.js";
import { on, startRunner } from "../fixtures/start-runner.js";

const user = (content: string, timestamp = 1): HookMessage => ({
  role: "user",
  content,
  timestamp,
});
const history = () => [user("one"), user("two"), user("three")];
const texts = (messages: HookMessage[]) => messages.map(({ content }) => content);

async function pass(handlers: Parameters<typeof on>[1][], messages = history()) {
  const factories = handlers.map((handler, index) => [`hook-${index}`, on("context", handler)]);
  const started = await startRunner(Object.fromEntries(factories));
  return { ...started, messages, result: await started.runner.emitContext(messages) };
}

describe("the messages of a request", () => {
  it("are the very list when nobody listens or changes anything", async () => {
    for (const handlers of [
      [],
      [() => undefined, async () => ({}), () => ({ messages: history() })],
    ]) {
      const { result, messages, errors } = await pass(handlers);
      expect(result).toBe(messages);
      expect(errors).toEqual([]);
    }
  });

  it("are given within the call when no handler is asynchronous", async () => {
    const { runner } = await startRunner({
      a: on("context", ({ messages }) => void messages.pop()),
    });
    expect(runner.emitContext(history())).toHaveLength(2);
  });

  it("come with what they are for", async () => {
    const seen = vi.fn();
    const { runner } = await startRunner({ a: on("context", ({ purpose }) => seen(purpose)) });
    await runner.emitContext(history());
    await runner.emitContext(history(), { purpose: "compaction" });
    expect(seen.mock.calls).toEqual([["turn"], ["compaction"]]);
  });

  it("are as the previous handler left them, edited or returned", async () => {
    const { result, messages } = await pass([
      (event) => void event.messages.push(user("four")),
      async (event) => ({ messages: event.messages.slice(1) }),
      (event) => {
        event.messages[0].content = "2";
      },
      (event) => {
        event.messages = event.messages.filter(({ content }: HookMessage) => content !== "three");
      },
    ]);
    expect(texts(result)).toEqual(["2", "four"]);
    expect(messages).toEqual(history());
  });

  it("are the returned ones where both were done", async () => {
    const { result } = await pass([
      (event) => {
        event.messages.push(user("in place"));
        return { messages: [user("returned")] };
      },
    ]);
    expect(texts(result)).toEqual(["returned"]);
  });

  it("stay the same objects where nothing changed", async () => {
    const { result, messages } = await pass([(event) => void event.messages.push(user("four"))]);
    expect(result[0]).toBe(messages[0]);
    expect(result).not.toBe(messages);
  });

  it("without a time get the present one", async () => {
    const { result } = await pass([
      (event) => void event.messages.push({ role: "user", content: "pushed" }),
      ({ messages }) => ({
        messages: [...messages, { role: "user", content: "x", timestamp: "?" }],
      }),
    ]);
    expect(result.map(({ timestamp }) => timestamp)).toEqual([
      1,
      1,
      1,
      expect.closeTo(Date.now(), -4),
      expect.closeTo(Date.now(), -4),
    ]);
  });

  it("may have functions and instances in their details; those are shared", async () => {
    const details = { retry: () => "again", at: new URL("http://127.0.0.1/") };
    const message: HookMessage = {
      role: "custom",
      customType: "x",
      content: "x",
      details,
      timestamp: 1,
    };
    const seen = vi.fn();
    const { result, errors } = await pass(
      [
        (event) => seen(event.messages[0].details),
        (event) => void event.messages.push(user("more")),
      ],
      [message],
    );
    expect(seen.mock.calls[0]?.[0].retry).toBe(details.retry);
    expect(seen.mock.calls[0]?.[0].at).toBe(details.at);
    expect(seen.mock.calls[0]?.[0]).not.toBe(details);
    expect(result[0]).toBe(message);
    expect(errors).toEqual([]);
  });

  it("are beyond the reach of handlers that are done", async () => {
    const kept: { content: string }[] = [];
    const { result, messages } = await pass([
      (event) => void kept.push(event.messages[0]),
      (event) => {
        event.messages.push(user("mine"));
        kept.push(...event.messages);
        return { messages: event.messages };
      },
      async (event) => {
        for (const message of kept) message.content = "late";
        await settle();
        event.messages.push(user("third"));
      },
    ]);
    for (const message of kept) message.content = "later still";
    expect(texts(result)).toEqual(["one", "two", "three", "mine", "third"]);
    expect(messages).toEqual(history());
  });

  it("take what an object holds while it is returned, not what is done to it later", async () => {
    const returned = { messages: [user("returned")] };
    const { result } = await pass([
      () => {
        queueMicrotask(() => returned.messages.push(user("smuggled")));
        return returned;
      },
      async () => settle(),
    ]);
    expect(texts(result)).toEqual(["returned"]);
  });
});

describe("a result that does not fit keeps the previous list", () => {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  it.each<[string, unknown, string]>([
    [
      "a string",
      { messages: "nope" },
      'returned messages: "nope"; expected a list of at least one',
    ],
    ["an empty list", { messages: [] }, "returned messages: an empty list; expected"],
    ["null", { messages: null }, "returned messages: null; expected"],
    ["an object", { messages: { 0: user("x") } }, "returned messages: an object with 0; expected"],
    [
      "strings",
      { messages: ["hi"] },
      'returned messages: a list whose element 0 is "hi"; expected a message',
    ],
    [
      "a role of no kind",
      { messages: [{ role: "system", content: "x" }] },
      "returned messages: a list",
    ],
    [
      "no content",
      { messages: [{ role: "user" }] },
      "returned messages: a list whose element 0 is an object with role; expected a message",
    ],
    [
      "a text part without text",
      { messages: [user("x"), { role: "user", content: [{ type: "text" }] }] },
      "returned messages: a list whose element 1 is an object with role, content; expected a message",
    ],
    ["an answer that is a string", { messages: [{ role: "assistant", content: "x" }] }, "a list"],
    [
      "the list itself",
      [user("x")],
      "returned a list; expected nothing, or an object with messages",
    ],
    ["a slip", { message: [user("x")] }, 'the unknown key "message"; did you mean "messages"?'],
    ["a list that cannot be read", { messages: proxy }, "revoked"],
  ])("%s", async (_what, returned, message) => {
    const { result, errors } = await pass([
      ({ messages }) => ({ messages: messages.slice(1) }),
      () => returned,
    ]);
    expect(texts(result)).toEqual(["two", "three"]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ hookPath: "hook-1", event: "context" });
    expect(errors[0]?.message).toContain(message);
  });

  it.each<[string, (event: { messages: unknown }) => void]>([
    ["emptied", (event) => void Object.assign(event, { messages: [] })],
    ["cleared", ({ messages }) => void (messages as HookMessage[]).splice(0)],
    ["set to undefined", (event) => void Object.assign(event, { messages: undefined })],
    ["filled with strings", ({ messages }) => void (messages as unknown[]).push("hi")],
    ["deleted", (event) => void Reflect.deleteProperty(event, "messages")],
  ])("a list that was %s in place", async (_what, edit) => {
    const { result, messages, reports } = await pass([edit]);
    expect(result).toBe(messages);
    expect(reports()).toEqual(["RESULT_MALFORMED hook-0"]);
  });
});

describe("a handler that edits a message, pushes another", () => {
  it.each<[string, () => unknown]>([
    ["then throws", () => thrower()],
    ["then rejects", () => Promise.reject(new Error("broken"))],
    ["and settles with garbage", async () => new Proxy({}, { ownKeys: thrower })],
  ])("%s: the request carries neither, and stored messages are untouched", async (_how, fail) => {
    const { result, messages, reports } = await pass([
      (event) => {
        event.messages[0].content = "edited";
        event.messages.push(user("pushed"));
        return fail();
      },
    ]);
    expect(result).toBe(messages);
    expect(messages).toEqual(history());
    expect(reports()).toEqual(["HANDLER_FAILED hook-0"]);
  });
});

function thrower(): never {
  throw new Error("broken");
}
