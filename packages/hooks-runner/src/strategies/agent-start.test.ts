import { describe, expect, it, vi } from "vitest";
import { on, startRunner } from "../fixtures/start-runner.js";

async function begin(handlers: Parameters<typeof on>[1][]) {
  const factories = handlers.map((handler, index) => [
    `hook-${index}`,
    on("before_agent_start", handler),
  ]);
  const started = await startRunner(Object.fromEntries(factories));
  const event = { prompt: "hello", systemPrompt: "Be brief." };
  return { ...started, event, result: await started.runner.emitBeforeAgentStart(event) };
}

const note = (content: string) => ({ customType: "note", content });

describe("before a run", () => {
  it("nothing is added when nobody listens or has anything to say", async () => {
    const expected = { messages: [], systemPrompt: "Be brief." };
    expect((await begin([])).result).toEqual(expected);
    expect((await begin([() => undefined, () => null, () => ({})])).result).toEqual(expected);
  });

  it("all messages are added, in order, and each handler sees the prompt of the one before", async () => {
    const { result, errors } = await begin([
      ({ systemPrompt }) => ({ message: note("one"), systemPrompt: `${systemPrompt} And kind.` }),
      async (event) => {
        event.systemPrompt += " And fast.";
        return { message: note("two") };
      },
    ]);
    expect(result.systemPrompt).toBe("Be brief. And kind. And fast.");
    expect(result.messages.map(({ content }) => content)).toEqual(["one", "two"]);
    expect(errors).toEqual([]);
  });

  it("a message is filled up with what it lacks", async () => {
    const before = Date.now();
    const { result } = await begin([
      () => ({ message: { ...note("x"), display: "Title", details: { n: 1 } } }),
      () => ({ message: { ...note("y"), timestamp: 5, role: "user" } }),
    ]);
    expect(result.messages).toEqual([
      {
        role: "custom",
        customType: "note",
        content: "x",
        display: "Title",
        details: { n: 1 },
        timestamp: expect.any(Number),
      },
      { role: "custom", customType: "note", content: "y", timestamp: 5 },
    ]);
    expect(result.messages[0]?.timestamp).toBeGreaterThanOrEqual(before);
  });

  it("a message is beyond the reach of the hook that returned it", async () => {
    const message = { ...note("x"), details: { secret: false } };
    const { result } = await begin([() => ({ message })]);
    message.content = "y";
    message.details.secret = true;
    expect(result.messages[0]).toMatchObject({ content: "x", details: { secret: false } });
  });

  it("what a handler writes over the prompt of the person changes nothing", async () => {
    const seen = vi.fn();
    await begin([
      (event) => void Object.assign(event, { prompt: "other", images: [] }),
      ({ prompt, images }) => void seen(prompt, images),
    ]);
    expect(seen).toHaveBeenCalledWith("hello", undefined);
  });
});

describe("a result that does not fit", () => {
  it.each<[string, object, string]>([
    [
      "a message that is a string",
      { message: "hi" },
      'returned message: "hi"; expected { customType',
    ],
    [
      "a message without a type",
      { message: { content: "hi" } },
      "returned message: an object with",
    ],
    ["content of no kind", { message: { customType: "x", content: 5 } }, "returned message: an"],
    ["messages for message", { messages: [note("x")] }, 'did you mean "message"?'],
  ])("%s: the rest counts", async (_what, wrong, message) => {
    const { result, errors } = await begin([() => ({ ...wrong, systemPrompt: "Be kind." })]);
    expect(result).toEqual({ messages: [], systemPrompt: "Be kind." });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toContain(message);
  });

  it.each([5, null, undefined])("a prompt set in place to %o is dropped", async (systemPrompt) => {
    const { result, reports } = await begin([
      (event) => {
        event.systemPrompt = systemPrompt;
        return { message: note("x") };
      },
    ]);
    expect(result).toMatchObject({ systemPrompt: "Be brief.", messages: [{ content: "x" }] });
    expect(reports()).toEqual(["RESULT_MALFORMED hook-0"]);
  });
});

it.each<[string, (event: { systemPrompt: string }) => unknown]>([
  ["throws", () => thrower()],
  ["rejects", async () => thrower()],
  ["returns a message that throws", () => ({ message: hostile() })],
])("a handler that %s is rolled back and reported", async (_how, fail) => {
  const { result, reports } = await begin([
    (event) => {
      event.systemPrompt = "lost";
      return fail(event);
    },
    () => ({ message: note("kept") }),
  ]);
  expect(result).toMatchObject({ systemPrompt: "Be brief.", messages: [{ content: "kept" }] });
  expect(reports()).toEqual(["HANDLER_FAILED hook-0"]);
});

function thrower(): never {
  throw new Error("broken");
}

function hostile(): object {
  return Object.defineProperty(note("x"), "content", { get: thrower, enumerable: true });
}
