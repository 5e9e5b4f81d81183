import { describe, expect, it, vi } from "vitest";
import { settle } from "../fixtures/fake-clock.js";
import { createFakeUI } from "../fixtures/fake-ui.js";
import { bashCall, on, startRunner } from "../fixtures/start-runner.js";

const asks = on("tool_call", async ({ input }, ctx) => {
  const isFine = await ctx.ui.confirm("Run?", input.command);
  return isFine ? undefined : { block: true, reason: `no ${input.command}` };
});

describe("gates of several tool calls", () => {
  it("are asked one call at a time, in call order; each answer decides its own call", async () => {
    const { ui, open } = createFakeUI();
    const { runner } = await startRunner({ asks }, { ui });
    const first = runner.emitToolCall(bashCall("one", "call-1"));
    const second = runner.emitToolCall(bashCall("two", "call-2"));
    const third = runner.emitToolCall(bashCall("three", "call-3"));
    await settle();
    expect(open().map(({ body }) => body)).toEqual(["one"]);
    open()[0]?.answer(false);
    await settle();
    expect(open().map(({ body }) => body)).toEqual(["two"]);
    open()[0]?.answer(true);
    await settle();
    expect(open().map(({ body }) => body)).toEqual(["three"]);
    open()[0]?.answer(false);
    expect(await Promise.all([first, second, third])).toMatchObject([
      { block: true, reason: "no one" },
      { block: false, input: { command: "two" } },
      { block: true, reason: "no three" },
    ]);
  });

  it("wait also where the later call would need no answer", async () => {
    const order: string[] = [];
    const { runner } = await startRunner({
      gate: on("tool_call", async ({ input }) => {
        order.push(`${input.command} begins`);
        if (input.command === "slow") await settle();
        order.push(`${input.command} ends`);
      }),
    });
    await Promise.all([
      runner.emitToolCall(bashCall("slow")),
      runner.emitToolCall(bashCall("fast")),
    ]);
    expect(order).toEqual(["slow begins", "slow ends", "fast begins", "fast ends"]);
  });

  it("are not held up by a gate that fails or is given up", async () => {
    const { clock, runner } = await startRunner({
      gate: on(
        "tool_call",
        ({ input }) => {
          if (input.command === "throws") throw new Error("broken");
          if (input.command === "hangs") return new Promise(() => {});
        },
        { timeoutMs: 100 },
      ),
    });
    const all = Promise.all(
      ["hangs", "throws", "fine"].map((command) => runner.emitToolCall(bashCall(command))),
    );
    await clock.advance(110);
    expect((await all).map((decision) => decision?.block)).toEqual([true, true, false]);
  });

  it("are those that are there when a call has its turn", async () => {
    const { runner } = await startRunner({
      gate: (pi) => {
        const off = pi.on("tool_call", async () => {
          await settle();
          off();
          pi.on("tool_call", () => ({ block: true, reason: "from now on" }));
        });
      },
    });
    const calls = ["one", "two"].map((command) => runner.emitToolCall(bashCall(command)));
    expect(await Promise.all(calls)).toMatchObject([
      { block: false },
      { block: true, reason: "from now on" },
    ]);
  });

  it("are independent in different runners", async () => {
    const { ui, open } = createFakeUI();
    const one = await startRunner({ asks }, { ui });
    const two = await startRunner({ asks }, { ui });
    void one.runner.emitToolCall(bashCall("one"));
    void two.runner.emitToolCall(bashCall("two"));
    await settle();
    expect(open()).toHaveLength(2);
  });
});

describe("an abort", () => {
  it("releases the calls that wait in the queue, and the one that is asked", async () => {
    const turn = new AbortController();
    const { ui, open } = createFakeUI();
    const { runner, errors } = await startRunner({ asks }, { ui });
    const calls = ["one", "two", "three"].map((command) =>
      runner.emitToolCall(bashCall(command), { signal: turn.signal }),
    );
    await settle();
    turn.abort();
    const decisions = await Promise.all(calls);
    expect(decisions.map((decision) => decision?.block)).toEqual([true, true, true]);
    await settle();
    expect(open()).toEqual([]);
    expect(errors).toEqual([]);
    const next = runner.emitToolCall(bashCall("four"));
    await settle();
    expect(open().map(({ body }) => body)).toEqual(["four"]);
    open()[0]?.answer(true);
    expect(await next).toMatchObject({ block: false });
  });

  it("can be waited for by many calls without a warning of Node", async () => {
    const turn = new AbortController();
    const warned = vi.fn();
    process.on("warning", warned);
    const { ui } = createFakeUI();
    const { runner } = await startRunner({ asks }, { ui });
    const calls = Array.from({ length: 30 }, (_, index) =>
      runner.emitToolCall(bashCall("x", `call-${index}`), { signal: turn.signal }),
    );
    await settle();
    turn.abort();
    expect((await Promise.all(calls)).every((decision) => decision?.block)).toBe(true);
    process.off("warning", warned);
    expect(warned).not.toHaveBeenCalled();
  });

  it("of one call in the queue leaves the others in their order", async () => {
    const second = new AbortController();
    const { ui, open } = createFakeUI();
    const { runner } = await startRunner({ asks }, { ui });
    const one = runner.emitToolCall(bashCall("one"));
    const two = runner.emitToolCall(bashCall("two"), { signal: second.signal });
    const three = runner.emitToolCall(bashCall("three"));
    await settle();
    second.abort();
    expect(await two).toMatchObject({ block: true, reason: "The call was aborted." });
    open()[0]?.answer(true);
    await one;
    await settle();
    expect(open().map(({ body }) => body)).toEqual(["three"]);
    open()[0]?.answer(true);
    expect(await three).toMatchObject({ block: false });
  });
});

describe("a tool call made from inside a gate", () => {
  it.each(["before it waits", "after it waited"])(
    "is asked at once: no deadlock, %s",
    async (when) => {
      const asked: string[] = [];
      const { runner } = await startRunner({
        gate: on("tool_call", async ({ input, toolName }) => {
          asked.push(input.command);
          if (toolName !== "bash") return;
          if (when === "after it waited") await settle();
          const inner = await runner.emitToolCall({
            ...bashCall("inner", "call-2"),
            toolName: "inner",
          });
          asked.push(`inner: ${inner?.block}`);
        }),
      });
      const outer = runner.emitToolCall(bashCall("outer"));
      const beside = runner.emitToolCall({ ...bashCall("beside"), toolName: "beside" });
      expect(await outer).toMatchObject({ block: false });
      expect(await beside).toMatchObject({ block: false });
      expect(asked).toEqual(["outer", "inner", "inner: false", "beside"]);
    },
  );

  it("waits its turn when the gate has already decided", async () => {
    const { ui, open } = createFakeUI();
    const inner = vi.fn();
    const { runner } = await startRunner(
      {
        gate: on("tool_call", async ({ input }, ctx) => {
          if (input.command === "outer") {
            setImmediate(() => {
              void Promise.resolve(runner.emitToolCall(bashCall("inner"))).then(inner);
            });
            return;
          }
          if (input.command === "beside") await ctx.ui.confirm("Run?", "beside");
        }),
      },
      { ui },
    );
    await runner.emitToolCall(bashCall("outer"));
    const beside = runner.emitToolCall(bashCall("beside"));
    await settle();
    await settle();
    expect(inner).not.toHaveBeenCalled();
    open()[0]?.answer(true);
    await beside;
    await settle();
    expect(inner).toHaveBeenCalledOnce();
  });
});
