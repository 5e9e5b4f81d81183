import { describe, expect, it, vi } from "vitest";
import { settle } from "../fixtures/fake-clock.js";
import { bashResult, on, startRunner } from "../fixtures/start-runner.js";

const text = (value: string) => ({ type: "text", text: value });

async function pass(handlers: Parameters<typeof on>[1][], event = bashResult("output")) {
  const factories = handlers.map((handler, index) => [`hook-${index}`, on("tool_result", handler)]);
  const started = await startRunner(Object.fromEntries(factories));
  return { ...started, event, result: await started.runner.emitToolResult(event) };
}

describe("a tool's result", () => {
  it("is nobody's business when no handler changes it", async () => {
    const { result, errors } = await pass([
      () => undefined,
      () => null,
      () => ({}),
      async () => {},
    ]);
    expect(result).toBeUndefined();
    expect(errors).toEqual([]);
  });

  it("may be assigned in place, exactly as if it had been returned", async () => {
    const assigned = await pass([(event) => void Object.assign(event, { content: [text("new")] })]);
    const edited = await pass([(event) => void Object.assign(event.content[0], { text: "new" })]);
    const returned = await pass([() => ({ content: [text("new")] })]);
    expect(assigned.result).toEqual({ content: [text("new")] });
    expect(edited.result).toEqual(assigned.result);
    expect(returned.result).toEqual(assigned.result);
    expect(edited.event).toEqual(bashResult("output"));
  });

  it("is as the previous handler left it", async () => {
    const lines = vi.fn();
    const { result } = await pass([
      (event) => void event.content.push(text("appended")),
      (event) => lines(event.content.length),
      ({ content }) => ({ content: [...content, text("third")] }),
    ]);
    expect(lines).toHaveBeenCalledWith(2);
    expect(result).toEqual({ content: [text("output"), text("appended"), text("third")] });
  });

  it("is changed field by field: a returned field wins over an edit of the same one only", async () => {
    const { result } = await pass([
      (event) => {
        event.content = [text("in place")];
        event.details = { lines: 1 };
        return { content: [text("returned")], isError: true };
      },
    ]);
    expect(result).toEqual({ content: [text("returned")], details: { lines: 1 }, isError: true });
  });

  it("may turn a failure into a success and back", async () => {
    const failed = bashResult("no such file", { isError: true });
    const { result } = await pass([() => ({ isError: false })], failed);
    expect(result).toEqual({ isError: false });
    const seen = vi.fn();
    const both = await pass(
      [() => ({ isError: false }), (event) => seen(event.isError), () => ({ isError: true })],
      failed,
    );
    expect(seen).toHaveBeenCalledWith(false);
    expect(both.result?.isError ?? true).toBe(true);
  });

  it("keeps its status when only its text is rewritten", async () => {
    const failed = bashResult("secret", { isError: true });
    const { result } = await pass([() => ({ content: [text("[redacted]")] })], failed);
    expect(result).toEqual({ content: [text("[redacted]")] });
  });

  it("may lose its details", async () => {
    const { result } = await pass(
      [(event) => void Object.assign(event, { details: undefined })],
      bashResult("x", { details: { path: "/tmp/x" } }),
    );
    expect(result).toEqual({ details: undefined });
    expect(result !== undefined && "details" in result).toBe(true);
  });

  it("shows the input that the tool ran with; writing to it changes nothing", async () => {
    const seen = vi.fn();
    const { result, event } = await pass([
      ({ input }) => void Object.assign(input, { command: "other" }),
      ({ input }) => seen(input),
    ]);
    expect(seen).toHaveBeenCalledWith({ command: "ls" });
    expect(event.input).toEqual({ command: "ls" });
    expect(result).toBeUndefined();
  });

  it("is beyond the reach of handlers that are done", async () => {
    const kept: { text: string }[] = [];
    const { result } = await pass([
      (event) => void kept.push(event.content[0]),
      () => {
        const part = text("mine");
        kept.push(part);
        return { content: [part] };
      },
      async ({ content }) => {
        for (const part of kept) part.text = "late";
        await settle();
        content.push(text("third"));
      },
    ]);
    for (const part of kept) part.text = "later still";
    expect(result).toEqual({ content: [text("mine"), text("third")] });
  });
});

describe("a handler that does not fit", () => {
  it.each<[string, unknown, string]>([
    ["a slip", { isEror: true }, 'returned the unknown key "isEror"; did you mean "isError"?'],
    ["text for content", { content: "text" }, 'returned content: "text"; expected a list of'],
    ["null for content", { content: null }, "returned content: null; expected a list of"],
    [
      "a part of no kind",
      { content: [{ text: "x" }] },
      "returned content: a list whose element 0 is an object with text; expected",
    ],
    ["a string for isError", { isError: "yes" }, 'returned isError: "yes"; expected true or false'],
  ])("%s: the rest of the result counts", async (_what, wrong, message) => {
    const { result, errors } = await pass([() => ({ ...(wrong as object), details: 5 })]);
    expect(result).toEqual({ details: 5 });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ hookPath: "hook-0", event: "tool_result" });
    expect(errors[0]?.message).toContain(`hook-0, handler of "tool_result": ${message}`);
  });

  it.each(["text", true, 5, [text("x")], () => {}])(
    "%o is malformed as a whole",
    async (returned) => {
      const { result, reports } = await pass([
        () => returned,
        (event) => void event.content.push(text("ok")),
      ]);
      expect(result).toEqual({ content: [text("output"), text("ok")] });
      expect(reports()).toEqual(["RESULT_MALFORMED hook-0"]);
    },
  );

  it.each<[string, unknown]>([
    ["content", "text"],
    ["content", undefined],
    ["content", [{ type: "video" }]],
    ["isError", undefined],
    ["isError", 1],
  ])("%s set in place to %o is dropped with a diagnostic", async (field, value) => {
    const { result, errors } = await pass([
      (event) => void Object.assign(event, { [field]: value, details: "kept" }),
    ]);
    expect(result).toEqual({ details: "kept" });
    expect(errors.map(({ code, message }) => [code, message.includes(`left ${field}: `)])).toEqual([
      ["RESULT_MALFORMED", true],
    ]);
  });

  it("ignores a wrong value that was returned, and takes what was edited in place", async () => {
    const { result, reports } = await pass([
      (event) => {
        event.content.push(text("edited"));
        return { content: "nope" };
      },
    ]);
    expect(result).toEqual({ content: [text("output"), text("edited")] });
    expect(reports()).toEqual(["RESULT_MALFORMED hook-0"]);
  });
});

describe("a handler that fails", () => {
  const fails: [string, (event: ReturnType<typeof bashResult>) => unknown][] = [
    ["throws", () => thrower()],
    ["rejects", () => Promise.reject(new Error("broken"))],
    ["rejects later", () => settle().then(thrower)],
    [
      "returns what throws",
      () => Object.defineProperty({}, "content", { get: thrower, enumerable: true }),
    ],
    ["leaves what throws", (event) => Object.defineProperty(event, "content", { get: thrower })],
    ["leaves details that throw", (event) => void Object.assign(event, { details: hostile() })],
    ["returns details that throw", () => ({ details: hostile(), content: [text("half")] })],
  ];

  it.each(fails)(
    "because it %s: nothing of its draft survives, and the chain goes on",
    async (_how, fail) => {
      const seen = vi.fn();
      const { result, errors } = await pass([
        () => ({ content: [text("first")] }),
        (event) => {
          event.content.push(text("lost"));
          event.isError = true;
          return fail(event);
        },
        (event) => void seen(event.content, event.isError),
      ]);
      expect(seen).toHaveBeenCalledWith([text("first")], false);
      expect(result).toEqual({ content: [text("first")] });
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatchObject({
        code: "HANDLER_FAILED",
        hookPath: "hook-1",
        message: 'hook-1, handler of "tool_result": failed: broken. What it changed is dropped.',
      });
    },
  );
});

function thrower(): never {
  throw new Error("broken");
}

function hostile(): object {
  return Object.defineProperty({}, "path", { get: thrower, enumerable: true });
}
