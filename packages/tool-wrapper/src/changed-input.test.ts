import { HookError, type ToolHooks } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { HookToolWrapper, type HookToolWrapperOptions, ToolBlockedError } from "./index.js";

/** Gates that agree to an input of their own. */
function changing(input: object, ...changedBy: string[]): ToolHooks {
  return {
    hasHandlers: (name) => name === "tool_call",
    emitToolCall: () => ({ block: false, input, changedBy }),
    emitToolResult: () => undefined,
  };
}

function tool(parameters?: unknown) {
  const execute = vi.fn(async (_id: string, _params: object, _signal?: AbortSignal) => ({
    content: [],
  }));
  return { name: "edit", execute, parameters };
}

describe("an input that a hook changed", () => {
  const schema = {
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
  };
  async function run(hooks: ToolHooks, options?: HookToolWrapperOptions, parameters?: unknown) {
    const edit = tool(parameters);
    const error = await new HookToolWrapper(edit, hooks, options)
      .execute("7", { path: "model's" })
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
    return { ranWith: edit.execute.mock.calls[0]?.[1], error };
  }

  it("is what the tool runs with, and what is told just before", async () => {
    const input = { path: "hook's" };
    const onInputChanged = vi.fn();
    const { ranWith } = await run(changing(input, "./a.ts"), { onInputChanged }, schema);
    expect(ranWith).toBe(input);
    expect(onInputChanged).toHaveBeenCalledExactlyOnceWith({
      toolCallId: "7",
      toolName: "edit",
      input,
    });
  });

  it("is what tool_result carries", async () => {
    const input = { path: "hook's" };
    const emitToolResult = vi.fn<ToolHooks["emitToolResult"]>();
    await run({ ...changing(input, "./a.ts"), hasHandlers: () => true, emitToolResult });
    expect(emitToolResult.mock.calls[0]?.[0].input).toBe(input);
  });

  it("blocks when it does not fit, naming hooks and field", async () => {
    const onError = vi.fn<(error: HookError) => void>();
    const hooks = changing({ path: 5 }, "./a.ts", "./b.ts");
    const { ranWith, error } = await run(hooks, { onError }, schema);
    expect(ranWith).toBeUndefined();
    expect(error).toMatchObject({
      message:
        'This call of "edit" is blocked: its input, as ./a.ts and ./b.ts changed it, does not fit the tool: path must be string. Correct what the hook returns.',
      hookPath: "./b.ts",
      cause: { code: "INPUT_INVALID", event: "tool_call", hookPath: "./b.ts" },
    });
    expect(onError).toHaveBeenCalledOnce();
    expect(HookError.isInstance(onError.mock.calls[0]?.[0])).toBe(true);
  });

  it("is checked although the port does not say who changed it", async () => {
    const { ranWith, error } = await run(changing({ path: 5 }), {}, schema);
    expect(ranWith).toBeUndefined();
    expect(error).toMatchObject({ message: expect.stringContaining("as a hook changed it") });
  });

  it("runs in the form that the check gives it", async () => {
    const validate = async () => ({ ok: true as const, input: { path: "checked" } });
    const { ranWith } = await run(changing({ path: 5 }, "./a.ts"), { validate });
    expect(ranWith).toEqual({ path: "checked" });
  });

  it.each([
    ["throws", () => expect.unreachable("no idea")],
    ["rejects", () => Promise.reject(new Error("no idea"))],
  ])("blocks when the check %s", async (_, validate) => {
    const { ranWith, error } = await run(changing({ path: "b" }, "./a.ts"), { validate });
    expect(ranWith).toBeUndefined();
    expect(error).toMatchObject({
      message: expect.stringMatching(/as \.\/a\.ts changed it, could not be checked: .*no idea/),
    });
  });

  it("does not run when the turn is aborted during the check", async () => {
    const controller = new AbortController();
    const edit = tool();
    const validate = async (_tool: object, input: object) => {
      controller.abort();
      return { ok: true as const, input };
    };
    const wrapped = new HookToolWrapper(edit, changing({}, "./a.ts"), { validate });
    await expect(wrapped.execute("7", {}, controller.signal)).rejects.toSatisfy(
      ToolBlockedError.isInstance,
    );
    expect(edit.execute).not.toHaveBeenCalled();
  });
});
