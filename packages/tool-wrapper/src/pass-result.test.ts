import type { ToolHooks, ToolResultResult } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { type HookableTool, HookToolError, HookToolWrapper } from "./index.js";

const text = (value: string) => [{ type: "text" as const, text: value }];

/** Runs a tool under one hook on `tool_result` and says what came of it, and what the hook saw. */
async function run(execute: HookableTool["execute"], override?: ToolResultResult) {
  const emitToolResult = vi.fn<ToolHooks["emitToolResult"]>(async () => override);
  const hooks: ToolHooks = {
    hasHandlers: (name) => name === "tool_result",
    emitToolCall: () => expect.unreachable(),
    emitToolResult,
  };
  const wrapped = new HookToolWrapper({ name: "read", execute }, hooks);
  const params: object = { path: "a" };
  const outcome: { returned?: unknown; thrown?: unknown } = await Reflect.apply(
    wrapped.execute,
    wrapped,
    ["7", params],
  ).then(
    (returned: unknown) => ({ returned }),
    (thrown: unknown) => ({ thrown }),
  );
  return { ...outcome, seen: emitToolResult.mock.calls[0]?.[0] };
}

const result = { content: text("secret"), details: { lines: 3 }, terminate: true };
const failing = (error: unknown) => () => Promise.reject(error);

describe("a success", () => {
  it("is shown to the hooks, and comes back as it was when they leave it", async () => {
    const { returned, seen } = await run(async () => result);
    expect(returned).toBe(result);
    expect(seen).toEqual({
      type: "tool_result",
      toolCallId: "7",
      toolName: "read",
      input: { path: "a" },
      content: text("secret"),
      details: { lines: 3 },
      isError: false,
    });
  });

  it.each<[ToolResultResult, object]>([
    [{ content: text("x") }, { ...result, content: text("x") }],
    [{ details: null }, { ...result, details: null }],
    [{ details: undefined }, { ...result, details: undefined }],
    [{ isError: false }, { ...result, isError: false }],
    [
      { content: text("x"), details: 1 },
      { content: text("x"), details: 1, terminate: true },
    ],
  ])("takes the fields of %j and keeps the others", async (override, expected) => {
    const { returned } = await run(async () => result, override);
    expect(returned).toEqual(expected);
    expect(result).toEqual({ content: text("secret"), details: { lines: 3 }, terminate: true });
  });

  it.each([{}, { content: undefined, isError: undefined }])(
    "is untouched by %j",
    async (override) => {
      expect((await run(async () => result, override)).returned).toBe(result);
    },
  );

  it("becomes a failure that carries everything when a hook says so", async () => {
    const { thrown } = await run(async () => result, { isError: true });
    expect(HookToolError.isInstance(thrown)).toBe(true);
    expect(thrown).toMatchObject({
      name: "HookToolError",
      message: "secret",
      content: text("secret"),
      details: { lines: 3 },
      isError: true,
      result: { ...result, isError: true },
    });
  });

  it("keeps the getters of a result that is an object of a class", async () => {
    class Result {
      get content() {
        return text("secret");
      }
    }
    const { returned, seen } = await run(async () => new Result(), { details: 1 });
    expect(seen?.content).toEqual(text("secret"));
    expect(returned).toEqual({ content: text("secret"), details: 1 });
  });

  it("whose content is a bare text is shown as well", async () => {
    const loose = JSON.parse('{ "content": "secret" }');
    expect((await run(async () => loose)).seen?.content).toEqual(text("secret"));
    const { returned } = await run(async () => loose, { content: text("x") });
    expect(returned).toMatchObject({ content: text("x") });
  });
});

describe("a failure that the tool returns", () => {
  const failed = { ...result, isError: true };

  it("is shown as one and stays one when a hook rewrites its text", async () => {
    const { returned, seen } = await run(async () => failed, { content: text("x") });
    expect(seen?.isError).toBe(true);
    expect(returned).toEqual({ ...failed, content: text("x") });
  });

  it("becomes a success when a hook says so", async () => {
    const { returned } = await run(async () => failed, { isError: false });
    expect(returned).toEqual({ ...failed, isError: false });
  });

  it("stays what it was when a hook says it is one", async () => {
    expect((await run(async () => failed, { isError: true })).returned).toEqual(failed);
  });
});

describe("a failure that the tool throws", () => {
  const error = Object.assign(new Error("no such file: secret"), { code: "ENOENT" });

  it("is shown with its text, and the same object is thrown when hooks leave it", async () => {
    const { thrown, seen } = await run(failing(error));
    expect(thrown).toBe(error);
    expect(seen).toMatchObject({
      content: text("no such file: secret"),
      details: undefined,
      isError: true,
    });
  });

  it.each([undefined, null, "just a text", 5])("may be anything: %j", async (value) => {
    const { thrown, seen } = await run(failing(value));
    expect(thrown).toBe(value);
    expect(seen?.content).toEqual(text(String(value)));
  });

  it("becomes a HookToolError with the changes", async () => {
    const { thrown } = await run(failing(error), { content: [...text("one"), ...text("two")] });
    expect(thrown).toMatchObject({
      message: "one\ntwo",
      content: [...text("one"), ...text("two")],
      details: undefined,
      isError: true,
      result: undefined,
    });
    expect(thrown).toHaveProperty("cause", error);
  });

  it("becomes one with the tool's text when a hook only adds details", async () => {
    const { thrown } = await run(failing(error), { details: { hint: 1 } });
    expect(thrown).toMatchObject({ message: error.message, details: { hint: 1 } });
  });

  it("becomes a success when a hook says so", async () => {
    const override = { isError: false, content: text("an empty file"), details: 1 };
    expect((await run(failing(error), override)).returned).toEqual({
      content: text("an empty file"),
      details: 1,
    });
    expect((await run(failing(error), { isError: false })).returned).toEqual({
      content: text("no such file: secret"),
      details: undefined,
    });
  });

  it("is shown with the details and content that the error carries", async () => {
    const rich = Object.assign(new Error("exit code 1"), {
      content: text("exit code 1\noutput"),
      details: { exitCode: 1 },
    });
    const { seen, thrown } = await run(failing(rich), { content: text("x") });
    expect(seen).toMatchObject({ content: rich.content, details: { exitCode: 1 } });
    expect(thrown).toMatchObject({ message: "x", details: { exitCode: 1 } });
  });

  it("never hides a message that the content does not repeat", async () => {
    const rich = Object.assign(new Error("token abc"), { content: text("output") });
    expect((await run(failing(rich))).seen?.content).toEqual([
      ...text("token abc"),
      ...text("output"),
    ]);
  });

  it.each([{ content: "text" }, { content: [{ type: "text" }] }, { content: [null] }])(
    "is shown with its message when its content is none: %j",
    async (fields) => {
      const { seen } = await run(failing(Object.assign(new Error("why"), fields)));
      expect(seen?.content).toEqual(text("why"));
    },
  );
});

describe("a result that its hooks cannot see", () => {
  const hooks: ToolHooks = {
    hasHandlers: (name) => name === "tool_result",
    emitToolCall: () => expect.unreachable(),
    emitToolResult: () => Promise.reject(new Error("the runner broke")),
  };

  it.each([
    ["success", async () => result],
    ["failure", failing(new Error("secret"))],
  ])("is withheld, be it a %s", async (_, execute) => {
    const run = new HookToolWrapper({ name: "read", execute }, hooks).execute();
    const thrown: unknown = await run.catch((error: unknown) => error);
    expect(HookToolError.isInstance(thrown)).toBe(true);
    expect(thrown).toMatchObject({
      message:
        '"read" ran, but its result is withheld, because its hooks could not see it: the runner broke',
    });
    expect(JSON.stringify({ ...(thrown as object) })).not.toContain("secret");
  });
});

it("a hook that subscribes while the tool runs sees the result", async () => {
  let subscribed = false;
  const hooks: ToolHooks = {
    hasHandlers: (name) => name === "tool_result" && subscribed,
    emitToolCall: () => undefined,
    emitToolResult: () => ({ content: text("[REDACTED]") }),
  };
  const execute = async () => {
    subscribed = true;
    return result;
  };
  const outcome = await new HookToolWrapper({ name: "read", execute }, hooks).execute();
  expect(outcome.content).toEqual(text("[REDACTED]"));
});

it("an error without text has a message, and its kind is recognised across copies", () => {
  const error = new HookToolError({
    content: [{ type: "image", data: "", mimeType: "image/png" }],
  });
  expect(error.message).toBe("The tool failed; its result has no text.");
  const other = { [Symbol.for("@musepi/tool-wrapper/HookToolError")]: true };
  expect([error, other, new Error("x"), null].map(HookToolError.isInstance)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
