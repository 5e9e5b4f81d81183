import type { ToolHooks } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { HookToolWrapper, ToolBlockedError } from "./index.js";

const silent: ToolHooks = {
  hasHandlers: () => false,
  emitToolCall: () => {
    throw new Error("was asked although nobody listens");
  },
  emitToolResult: () => {
    throw new Error("was asked although nobody listens");
  },
};

function hooksOf(parts: Partial<ToolHooks>): ToolHooks {
  const hasHandlers: ToolHooks["hasHandlers"] = (name) =>
    (name === "tool_call" && parts.emitToolCall !== undefined) ||
    (name === "tool_result" && parts.emitToolResult !== undefined);
  return { ...silent, hasHandlers, ...parts };
}

const done = { content: [{ type: "text" as const, text: "done" }], details: undefined };

function tool(parameters?: unknown) {
  const execute = vi.fn(
    async (_id: string, _params: object, _signal?: AbortSignal, _onUpdate?: () => void) => done,
  );
  return { name: "edit", execute, parameters };
}

async function failureOf(run: Promise<unknown>): Promise<ToolBlockedError> {
  const thrown: unknown = await run.then(
    () => expect.unreachable("the tool ran"),
    (error: unknown) => error,
  );
  if (!ToolBlockedError.isInstance(thrown)) throw thrown;
  return thrown;
}

describe("without a handler", () => {
  it("gives the tool's own arguments, signal and callback to the tool, and its result back", async () => {
    const edit = tool();
    const params = { path: "a" };
    const { signal } = new AbortController();
    const onUpdate = () => {};
    const result = await new HookToolWrapper(edit, silent).execute("1", params, signal, onUpdate);
    expect(result).toBe(done);
    const [id, given, ...rest] = edit.execute.mock.calls[0] ?? [];
    expect(id).toBe("1");
    expect(given).toBe(params);
    expect(rest[0]).toBe(signal);
    expect(rest[1]).toBe(onUpdate);
    expect(rest).toHaveLength(2);
  });

  it("throws the tool's own error object", async () => {
    const error = new Error("no such file");
    const failing = { name: "read", execute: () => Promise.reject(error) };
    await expect(new HookToolWrapper(failing, silent).execute()).rejects.toBe(error);
  });

  it("calls the tool with itself as this, and passes arguments on that it does not know", async () => {
    const seen: unknown[] = [];
    const odd = {
      name: "odd",
      async execute(...args: unknown[]) {
        seen.push(this, ...args);
        return done;
      },
    };
    const { execute } = new HookToolWrapper(odd, silent);
    await execute("1", { a: 1 }, undefined, undefined, "session");
    expect(seen).toEqual([odd, "1", { a: 1 }, undefined, undefined, "session"]);
    expect(seen[0]).toBe(odd);
  });
});

describe("a gate", () => {
  it("is asked with the call, and what it leaves alone runs with the model's own object", async () => {
    const edit = tool();
    const params = { path: "a" };
    const emitToolCall = vi.fn<ToolHooks["emitToolCall"]>(async (event) => ({
      block: false,
      input: event.input,
      changedBy: [],
    }));
    const { signal } = new AbortController();
    await new HookToolWrapper(edit, hooksOf({ emitToolCall })).execute("7", params, signal);
    expect(emitToolCall).toHaveBeenCalledExactlyOnceWith(
      { type: "tool_call", toolCallId: "7", toolName: "edit", input: params },
      { signal },
    );
    expect(edit.execute.mock.calls[0]?.[1]).toBe(params);
  });

  it("that blocks keeps the tool from running, and its reason is the message", async () => {
    const edit = tool();
    const emitToolResult = vi.fn<ToolHooks["emitToolResult"]>();
    const hooks = hooksOf({
      emitToolCall: ({ input }) => ({
        block: true,
        reason: "not here",
        hookPath: "./gate.ts",
        input,
        changedBy: [],
      }),
      emitToolResult,
    });
    const error = await failureOf(new HookToolWrapper(edit, hooks).execute("7", {}));
    expect(error).toMatchObject({
      name: "ToolBlockedError",
      message: "not here",
      hookPath: "./gate.ts",
      toolName: "edit",
      toolCallId: "7",
    });
    expect(edit.execute).not.toHaveBeenCalled();
    expect(emitToolResult).not.toHaveBeenCalled();
  });

  it.each([
    ["./gate.ts", '"edit" and gave no reason', "./gate.ts"],
    [undefined, '"edit" and gave no reason', "A hook"],
  ])("that blocks without a reason (%s) is named", async (hookPath, text, who) => {
    const hooks = hooksOf({
      emitToolCall: ({ input }) => ({ block: true, hookPath, input, changedBy: [] }),
    });
    const error = await failureOf(new HookToolWrapper(tool(), hooks).execute("7", {}));
    expect(error.message).toContain(text);
    expect(error.message).toMatch(new RegExp(`^${who}`));
  });

  it.each<[string, ToolHooks["emitToolCall"]]>([
    ["throws", () => expect.unreachable("the runner broke")],
    ["rejects", () => Promise.reject(new Error("the runner broke"))],
  ])("that cannot be asked because it %s blocks", async (_, emitToolCall) => {
    const edit = tool();
    const error = await failureOf(
      new HookToolWrapper(edit, hooksOf({ emitToolCall })).execute("7", {}),
    );
    expect(error.message).toMatch(/^This call of "edit" is blocked, .*the runner broke/);
    expect(error.cause).toBeInstanceOf(Error);
    expect(edit.execute).not.toHaveBeenCalled();
  });

  it("is asked in the order of the calls, before execute returns", () => {
    const order: string[] = [];
    const hooks = hooksOf({
      emitToolCall: ({ toolCallId }) => {
        order.push(toolCallId);
        return new Promise(() => {});
      },
    });
    const wrapped = new HookToolWrapper(tool(), hooks);
    void wrapped.execute("first", {});
    void wrapped.execute("second", {});
    expect(order).toEqual(["first", "second"]);
  });

  it("gets an empty input from an agent that gives none, and the tool still gets none", async () => {
    const execute = vi.fn(async (_id: string, _params?: object) => done);
    const inputs: object[] = [];
    const hooks = hooksOf({
      emitToolCall: ({ input }) => {
        inputs.push(input);
        return { block: false, input, changedBy: [] };
      },
    });
    await new HookToolWrapper({ name: "edit", execute }, hooks).execute("7");
    expect(inputs).toEqual([{}]);
    expect(execute.mock.calls[0]?.[1]).toBeUndefined();
  });
});

describe("an abort", () => {
  it("while the call waits for its gates keeps the tool from running", async () => {
    const edit = tool();
    const controller = new AbortController();
    const hooks = hooksOf({
      emitToolCall: (_event, options) =>
        new Promise((_, reject) => {
          options?.signal?.addEventListener("abort", () => reject(options.signal?.reason));
        }),
    });
    const run = failureOf(new HookToolWrapper(edit, hooks).execute("7", {}, controller.signal));
    controller.abort();
    const error = await run;
    expect(error.message).toBe('This call of "edit" was aborted before it ran.');
    expect(error.cause).toBe(controller.signal.reason);
    expect(edit.execute).not.toHaveBeenCalled();
  });

  it("after the gates had agreed keeps the tool from running as well", async () => {
    const edit = tool();
    const controller = new AbortController();
    const hooks = hooksOf({
      emitToolCall: async ({ input }) => {
        controller.abort();
        return { block: false, input, changedBy: [] };
      },
    });
    await failureOf(new HookToolWrapper(edit, hooks).execute("7", {}, controller.signal));
    expect(edit.execute).not.toHaveBeenCalled();
  });
});

it("an error of another copy of the package is recognised, and nothing else is", () => {
  const error = new ToolBlockedError({ toolName: "a", toolCallId: "1" });
  const other = Object.assign(new Error("x"), {
    [Symbol.for("@musepi/tool-wrapper/ToolBlockedError")]: true,
  });
  expect([error, other, new Error("x"), null, "x"].map(ToolBlockedError.isInstance)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
