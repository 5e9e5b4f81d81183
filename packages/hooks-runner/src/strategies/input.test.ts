import { describe, expect, it, vi } from "vitest";
import { on, startRunner } from "../fixtures/start-runner.js";

const image = { type: "image" as const, data: "AAAA", mimeType: "image/png" };

async function pass(handlers: Parameters<typeof on>[1][], images?: (typeof image)[]) {
  const factories = handlers.map((handler, index) => [`hook-${index}`, on("input", handler)]);
  const started = await startRunner(Object.fromEntries(factories));
  const event = { type: "input" as const, text: "hello", source: "print" as const, images };
  return { ...started, event, result: await started.runner.emit<"input">(event) };
}

describe("what somebody said", () => {
  it("goes on unchanged when nobody says otherwise", async () => {
    const nothing = [() => undefined, () => null, async () => ({ action: "continue" })];
    const { result, errors } = await pass(nothing);
    expect(result).toBeUndefined();
    expect(errors).toEqual([]);
  });

  it("is as the previous handler left it", async () => {
    const { result } = await pass([
      ({ text }) => ({ action: "transform", text: `${text} one` }),
      async (event) => {
        event.text += " two";
      },
      ({ text }) => ({ action: "transform", text: `${text} three`, images: [image] }),
    ]);
    expect(result).toEqual({ action: "transform", text: "hello one two three", images: [image] });
  });

  it("is ended by the first that handled it", async () => {
    const third = vi.fn();
    const { result } = await pass([
      ({ text }) => ({ action: "transform", text: text.toUpperCase() }),
      ({ text }) => ({ action: text === "HELLO" ? "handled" : "continue" }),
      third,
    ]);
    expect(result).toEqual({ action: "handled" });
    expect(third).not.toHaveBeenCalled();
  });

  it("counts edits in place also beside a result", async () => {
    const { result } = await pass([
      (event) => {
        event.text = "edited";
        return { action: "continue" };
      },
      (event) => {
        event.images = [image];
        return { action: "transform", text: `${event.text}!` };
      },
    ]);
    expect(result).toEqual({ action: "transform", text: "edited!", images: [image] });
  });

  it("may lose its images", async () => {
    const deleted = await pass([(event) => void Reflect.deleteProperty(event, "images")], [image]);
    expect(deleted.result).toEqual({ action: "transform", text: "hello", images: undefined });
    const emptied = await pass(
      [() => ({ action: "transform", text: "hello", images: [] })],
      [image],
    );
    expect(emptied.result).toEqual({ action: "transform", text: "hello", images: [] });
  });

  it("keeps its source whatever a handler writes there", async () => {
    const seen = vi.fn();
    const { result } = await pass([
      (event) => void Object.assign(event, { source: "rpc" }),
      ({ source }) => void seen(source),
    ]);
    expect(seen).toHaveBeenCalledWith("print");
    expect(result).toBeUndefined();
  });
});

describe("a result that does not fit", () => {
  it.each<[string, unknown, string]>([
    ["transform without text", { action: "transform" }, "returned an object with action; expected"],
    ["a bare string", "hi", 'returned "hi"; expected nothing, or an object with action'],
    ["no action", { text: "hi" }, "returned an object with text; expected"],
    ["an unknown action", { action: "skip" }, 'returned action: "skip"; expected "continue" or'],
    [
      "a text that is none",
      { action: "transform", text: 5 },
      "returned text: 5; expected a string",
    ],
    [
      "images that are none",
      { action: "transform", text: "x", images: "y" },
      'returned images: "y"',
    ],
    ["true", true, "returned true; expected nothing"],
    ["a list", ["handled"], "returned a list; expected nothing"],
  ])("%s: the input goes on unchanged", async (_what, returned, message) => {
    const { result, errors } = await pass([
      (event) => {
        event.text = "not this either";
        return returned;
      },
    ]);
    expect(result).toBeUndefined();
    expect(errors[0]).toMatchObject({
      code: "RESULT_MALFORMED",
      hookPath: "hook-0",
      event: "input",
    });
    expect(errors[0]?.message).toContain(message);
  });

  it("because of a key too many: the rest counts", async () => {
    const { result, errors } = await pass([() => ({ action: "handled", txt: "x" })]);
    expect(result).toEqual({ action: "handled" });
    expect(errors.map(({ code, message }) => [code, message])).toEqual([
      [
        "RESULT_UNKNOWN_KEY",
        'hook-0, handler of "input": returned the unknown key "txt"; did you mean "text"?',
      ],
    ]);
  });

  it.each([
    ["text", 5],
    ["text", undefined],
    ["images", "none"],
  ])("%s set in place to %o changes nothing", async (field, value) => {
    const { result, reports } = await pass([
      (event) => void Object.assign(event, { [field]: value }),
    ]);
    expect(result).toBeUndefined();
    expect(reports()).toEqual(["RESULT_MALFORMED hook-0"]);
  });
});

it("a handler that fails changes nothing, and the next one runs", async () => {
  const { result, reports } = await pass([
    (event) => {
      event.text = "lost";
      throw new Error("broken");
    },
    async (event) => {
      event.text = "lost";
      throw new Error("broken");
    },
    ({ text }) => ({ action: "transform", text: `${text}!` }),
  ]);
  expect(result).toMatchObject({ text: "hello!" });
  expect(reports()).toEqual(["HANDLER_FAILED hook-0", "HANDLER_FAILED hook-1"]);
});
