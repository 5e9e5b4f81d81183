import { describe, expect, it, vi } from "vitest";
import { settle } from "../fixtures/fake-clock.js";
import { bashCall, on, startRunner } from "../fixtures/start-runner.js";

describe("a changed input", () => {
  it("counts when it was edited in place, and the next handler reads it", async () => {
    const seen = vi.fn();
    const call = bashCall("ls");
    const { runner } = await startRunner({
      first: on("tool_call", (event) => {
        event.input.command = "ls -l";
      }),
      second: on("tool_call", (event) => seen(event.input)),
    });
    const decision = await runner.emitToolCall(call);
    expect(seen).toHaveBeenCalledWith({ command: "ls -l" });
    expect(decision).toEqual({
      block: false,
      input: { command: "ls -l" },
      changedBy: ["first"],
    });
    expect(call.input).toEqual({ command: "ls" });
  });

  it("counts when the whole object was replaced", async () => {
    const { runner } = await startRunner({
      gate: on("tool_call", (event) => {
        event.input = { command: "pwd", timeout: 5 };
      }),
    });
    expect(await runner.emitToolCall(bashCall())).toMatchObject({
      input: { command: "pwd", timeout: 5 },
      changedBy: ["gate"],
    });
  });

  it("counts when it was returned; the last one wins, in load order, never in order of completion", async () => {
    const seen: string[] = [];
    const { runner } = await startRunner({
      slow: on("tool_call", async ({ input }) => {
        await settle();
        seen.push(input.command);
        return { input: { command: `${input.command} slow` } };
      }),
      fast: on("tool_call", ({ input }) => {
        seen.push(input.command);
        return { input: { command: `${input.command} fast` } };
      }),
    });
    expect(await runner.emitToolCall(bashCall("x"))).toMatchObject({
      input: { command: "x slow fast" },
      changedBy: ["slow", "fast"],
    });
    expect(seen).toEqual(["x", "x slow"]);
  });

  it("is the returned one where both were done", async () => {
    const { runner } = await startRunner({
      gate: on("tool_call", (event) => {
        event.input.command = "in place";
        return { input: { command: "returned" } };
      }),
    });
    expect(await runner.emitToolCall(bashCall())).toMatchObject({ input: { command: "returned" } });
  });

  it("is not one when it was set to what it was", async () => {
    const call = bashCall();
    const { runner } = await startRunner({
      gate: on("tool_call", (event) => {
        event.input = { ...event.input };
        return { input: { command: "ls" } };
      }),
    });
    const decision = await runner.emitToolCall(call);
    expect(decision?.input).toBe(call.input);
    expect(decision?.changedBy).toEqual([]);
  });

  it("loses a field that was deleted", async () => {
    const { runner } = await startRunner({
      gate: on("tool_call", (event) => {
        delete event.input.timeout;
      }),
    });
    const call = { ...bashCall(), input: { command: "ls", timeout: 5 } };
    expect((await runner.emitToolCall(call))?.input).toEqual({ command: "ls" });
  });

  it("may hold a key named __proto__", async () => {
    const { runner } = await startRunner({
      gate: on("tool_call", () => ({ input: JSON.parse('{"__proto__":{"admin":true}}') })),
    });
    const decision = await runner.emitToolCall(bashCall());
    expect(Object.keys(decision?.input ?? {})).toEqual(["__proto__"]);
    expect({}).not.toHaveProperty("admin");
  });

  it("is beyond the reach of whoever returned or edited it", async () => {
    const kept: { command: string }[] = [];
    const { runner } = await startRunner({
      returned: on("tool_call", () => {
        const input = { command: "safe" };
        kept.push(input);
        return { input };
      }),
      edited: on("tool_call", async (event) => {
        event.input.command += "!";
        kept.push(event.input);
      }),
      judge: on("tool_call", async (event) => {
        for (const input of kept) input.command = "rm -rf /";
        await settle();
        if (event.input.command !== "safe!") return { block: true, reason: event.input.command };
      }),
    });
    const decision = await runner.emitToolCall(bashCall());
    for (const input of kept) input.command = "rm -rf /";
    expect(decision).toMatchObject({ block: false, input: { command: "safe!" } });
  });

  it("names a hook again only when another one came between", async () => {
    const append = (text: string) =>
      on("tool_call", (event) => {
        event.input.command += text;
      });
    const { runner } = await startRunner({
      a: (pi) => {
        append("1")(pi);
        append("2")(pi);
      },
      b: append("3"),
    });
    expect(await runner.emitToolCall(bashCall(""))).toMatchObject({
      input: { command: "123" },
      changedBy: ["a", "b"],
    });
  });
});

it("what a gate writes over the call itself changes nothing", async () => {
  const seen = vi.fn();
  const call = bashCall();
  const { runner } = await startRunner({
    first: on("tool_call", (event) => {
      event.toolName = "read";
      event.toolCallId = "other";
    }),
    second: on("tool_call", ({ toolName, toolCallId }) => seen(toolName, toolCallId)),
  });
  await runner.emitToolCall(call);
  expect(seen).toHaveBeenCalledWith("bash", "call-1");
  expect(call.toolName).toBe("bash");
});

describe("a final gate", () => {
  const rewrite = on("tool_call", (event) => {
    event.input.command = "rm -rf /";
  });

  it("runs last, on the input as it will be executed", async () => {
    const { runner } = await startRunner({
      gate: on(
        "tool_call",
        ({ input }) => input.command.startsWith("rm") && { block: true, reason: "final" },
        { final: true },
      ),
      rewrite,
    });
    expect(await runner.emitToolCall(bashCall("ls"))).toMatchObject({
      block: true,
      reason: "final",
      hookPath: "gate",
      input: { command: "rm -rf /" },
    });
  });

  it("runs after others of its own hook, and in load order among final ones", async () => {
    const order: string[] = [];
    const note = (text: string) => () => void order.push(text);
    const { runner } = await startRunner({
      a: (pi) => {
        pi.on("tool_call", note("a final"), { final: true });
        pi.on("tool_call", note("a"));
      },
      b: (pi) => {
        pi.on("tool_call", note("b final"), { final: true });
        pi.on("tool_call", note("b"));
      },
    });
    await runner.emitToolCall(bashCall());
    expect(order).toEqual(["a", "b", "a final", "b final"]);
  });

  it.each<[string, Parameters<typeof on>[1]]>([
    ["edits the input", ({ input }) => void Object.assign(input, { command: "!" })],
    ["returns an input", () => ({ input: { command: "other" } })],
    ["replaces the input", (event) => void Object.assign(event, { input: {} })],
  ])("blocks when it %s", async (_what, handler) => {
    const { runner, reports } = await startRunner({
      gate: on("tool_call", handler, { final: true }),
    });
    const decision = await runner.emitToolCall(bashCall());
    expect(decision).toMatchObject({ block: true, input: { command: "ls" }, changedBy: [] });
    expect(decision?.reason).toContain("which a final gate may only judge");
    expect(reports()).toEqual(["RESULT_MALFORMED gate"]);
  });

  it("may return the input as it is", async () => {
    const { runner } = await startRunner({
      gate: on("tool_call", ({ input }) => ({ input }), { final: true }),
    });
    const call = { ...bashCall(), input: { command: "ls", limit: Number.NaN } };
    expect(await runner.emitToolCall(call)).toMatchObject({ block: false });
  });
});
