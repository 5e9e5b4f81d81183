import type { HookName } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { bashCall, on, startRunner } from "../fixtures/start-runner.js";
import { HookRunner } from "../index.js";

const never = () => new Promise<never>(() => {});
const begin = { type: "agent_start" as const };

/** How long a dispatch of handlers that never settle takes. */
async function duration(
  name: "agent_start" | "input",
  settings: { own?: number; runner?: number; first?: () => unknown },
) {
  const { clock, runner, errors } = await startRunner(
    {
      ...(settings.first === undefined ? {} : { first: on(name, settings.first) }),
      slow: on(name, never, settings.own === undefined ? {} : { timeoutMs: settings.own }),
    },
    { timeoutMs: settings.runner },
  );
  const from = clock.now();
  const ended = vi.fn();
  const event =
    name === "input" ? { type: name, text: "x", source: "print" as const } : { type: name };
  void Promise.resolve(runner.emit(event)).then(() => ended(clock.now() - from));
  for (let waited = 0; ended.mock.calls.length === 0 && waited < 100_000; waited += 1) {
    await clock.advance(1);
  }
  return { took: Number(ended.mock.calls[0]?.[0]), errors };
}

describe("the budget of a handler", () => {
  it.each([
    ["30 s by default", {}, 30_000, 32_000],
    ["that of the runner", { runner: 2_000 }, 2_000, 2_101],
    ["its own, when it is shorter", { own: 100 }, 100, 106],
    ["its own, when it is longer", { runner: 100, own: 1_000 }, 1_000, 1_051],
    ["its own, even half a millisecond", { own: 0.5 }, 0, 6],
    ["more than a timer of Node can hold", { runner: 100, own: 40_000 }, 40_000, 42_001],
  ])("is %s", async (_what, settings, from, to) => {
    for (const name of ["agent_start", "input"] as const) {
      const { took, errors } = await duration(name, settings);
      expect(took).toBeGreaterThanOrEqual(from);
      expect(took).toBeLessThanOrEqual(to);
      expect(errors.map(({ code, hookPath, event }) => [code, hookPath, event])).toEqual([
        ["HANDLER_TIMEOUT", "slow", name],
      ]);
    }
  });

  it.each([
    ["asynchronous", async () => {}],
    ["synchronous", () => {}],
  ])("is as exact behind a handler that is %s and has more", async (_what, first) => {
    for (const name of ["agent_start", "input"] as const) {
      const { took } = await duration(name, { own: 100, first });
      expect(took).toBeGreaterThanOrEqual(100);
      expect(took).toBeLessThanOrEqual(106);
    }
  });

  it("is given to each of several handlers that never settle", async () => {
    const { clock, runner, reports } = await startRunner({
      a: on("agent_start", never),
      b: on("agent_start", never),
    });
    const running = runner.emit<"agent_start">(begin);
    await clock.advance(61_000);
    expect(reports()).toEqual(["HANDLER_TIMEOUT a"]);
    await clock.advance(3_000);
    await running;
    expect(reports()).toEqual(["HANDLER_TIMEOUT a", "HANDLER_TIMEOUT b"]);
  });

  it("is its own time, not that of the handlers before it", async () => {
    const { clock, runner, errors } = await startRunner({
      a: on(
        "input",
        () => new Promise((resolve) => clock.setTimeout(() => resolve(undefined), 900)),
        { timeoutMs: 1_000 },
      ),
      b: on("input", () => clock.block(900), { timeoutMs: 1_000 }),
      c: on(
        "input",
        () => new Promise((resolve) => clock.setTimeout(() => resolve({ action: "handled" }), 900)),
        { timeoutMs: 1_000 },
      ),
    });
    const running = runner.emit<"input">({ type: "input", text: "x", source: "print" });
    await clock.advance(3_000);
    expect(await running).toEqual({ action: "handled" });
    expect(errors).toEqual([]);
  });

  it("begins anew when a handler is pending, however long synchronous ones before it took", async () => {
    const { clock, runner, errors } = await startRunner({
      busy: on("input", () => clock.block(20_000)),
      slow: on(
        "input",
        () =>
          new Promise((resolve) => clock.setTimeout(() => resolve({ action: "handled" }), 20_000)),
      ),
    });
    const running = runner.emit<"input">({ type: "input", text: "x", source: "print" });
    await clock.advance(40_000);
    expect(await running).toEqual({ action: "handled" });
    expect(errors).toEqual([]);
  });

  it("that is used up drops what the handler changed, and the next one runs", async () => {
    const { clock, runner } = await startRunner({
      slow: on("input", (event) => {
        event.text = "lost";
        return never();
      }),
      next: on("input", ({ text }) => ({ action: "transform", text: `${text}!` })),
    });
    const running = runner.emit<"input">({ type: "input", text: "hello", source: "print" });
    await clock.advance(32_000);
    expect(await running).toMatchObject({ text: "hello!" });
  });

  it("that is used up is not given back by settling late", async () => {
    const late: { resolve?: (value: unknown) => void } = {};
    const { clock, runner, reports } = await startRunner({
      slow: on("input", () => new Promise((resolve) => Object.assign(late, { resolve }))),
      next: on(
        "input",
        () => new Promise((resolve) => clock.setTimeout(() => resolve(undefined), 5_000)),
      ),
    });
    const running = runner.emit<"input">({ type: "input", text: "hello", source: "print" });
    await clock.advance(33_000);
    late.resolve?.({ action: "handled" });
    await clock.advance(10_000);
    expect(await running).toBeUndefined();
    expect(reports()).toEqual(["HANDLER_TIMEOUT slow"]);
  });

  it.each<[string, HookName]>([
    ["notify", "session_start"],
    ["pipe", "tool_result"],
    ["pipe", "context"],
    ["pipe", "message_end"],
    ["agent-start", "before_agent_start"],
  ])("ends a handler of %s (%s) that never settles", async (_strategy, name) => {
    const messages = [{ role: "user" as const, content: "x", timestamp: 1 }];
    const event = {
      type: name,
      reason: "startup",
      messages,
      message: messages[0],
      input: {},
      content: [],
      isError: false,
      systemPrompt: "",
    };
    const { clock, runner, errors } = await startRunner({
      slow: on(name, never, { timeoutMs: 200 }),
    });
    const running = runner.emit(event as never);
    await clock.advance(220);
    await running;
    expect(errors.map(({ message }) => message)).toEqual([
      `slow, handler of "${name}": did not settle within its budget of 200 ms. What it changed is dropped; raise timeoutMs where it is registered, or let it end with ctx.signal.`,
    ]);
  });

  it("blocks a tool call whose gate never settles; the reason names the hook and the budget", async () => {
    const { clock, runner } = await startRunner({ "./gate.ts": on("tool_call", never) });
    const asking = runner.emitToolCall(bashCall());
    await clock.advance(32_000);
    const decision = await asking;
    expect(decision).toMatchObject({ block: true, hookPath: "./gate.ts" });
    expect(decision?.reason).toContain("./gate.ts");
    expect(decision?.reason).toContain("within its budget of 30000 ms");
  });
});

describe("a handler that blocks the event loop", () => {
  it("counts as failed when it returns after its own budget", async () => {
    const { clock, runner, reports } = await startRunner({
      gate: on("tool_call", () => clock.block(150), { timeoutMs: 100 }),
    });
    const decision = await runner.emitToolCall(bashCall());
    expect(decision?.reason).toContain("within its budget of 100 ms");
    expect(reports()).toEqual(["HANDLER_TIMEOUT gate"]);
  });

  it("drops what it changed, also where others come before and after", async () => {
    const { clock, runner, reports } = await startRunner({
      before: on("input", ({ text }) => ({ action: "transform", text: `${text} before` })),
      slow: on(
        "input",
        (event) => {
          event.text += " slow";
          clock.block(150);
        },
        { timeoutMs: 100 },
      ),
      after: on("input", ({ text }) => ({ action: "transform", text: `${text} after` })),
    });
    const result = await runner.emit<"input">({ type: "input", text: "x", source: "print" });
    expect(result).toMatchObject({ text: "x before after" });
    expect(reports()).toEqual(["HANDLER_TIMEOUT slow"]);
  });

  it("closes the gate when it used up the budget of the runner", async () => {
    const { clock, runner } = await startRunner({
      slow: on("tool_call", () => clock.block(30_000)),
      quick: on("tool_call", () => undefined),
    });
    expect(await runner.emitToolCall(bashCall())).toMatchObject({ block: true });
  });

  it("counts as failed when it is asynchronous, too", async () => {
    const { clock, runner, reports } = await startRunner({
      gate: on("tool_call", async () => {
        await Promise.resolve();
        clock.block(30_000);
      }),
    });
    expect(await runner.emitToolCall(bashCall())).toMatchObject({ block: true });
    expect(reports()).toEqual(["HANDLER_TIMEOUT gate"]);
  });

  it("is reported for events whose results are ignored, with the hook that ran last", async () => {
    const { clock, runner, errors } = await startRunner({
      busy: on("agent_start", () => clock.block(40_000)),
    });
    runner.emit<"agent_start">(begin);
    await clock.advance(1_000);
    expect(errors.map(({ code, hookPath }) => [code, hookPath])).toEqual([
      ["HANDLER_TIMEOUT", "busy"],
    ]);
    expect(errors[0]?.message).toMatch(
      /^The event loop stood still for \d+ ms; the hook that ran last is busy\./,
    );
  });
});

describe("the timer of budgets", () => {
  it("holds the process while a handler is pending, and not otherwise", async () => {
    const { clock, runner } = await startRunner({
      quick: on("agent_end", () => undefined),
      slow: on("agent_start", never, { timeoutMs: 5_000 }),
    });
    runner.emit<"agent_end">({ type: "agent_end", messages: [] });
    expect(clock.alive()).toBe(0);
    await clock.advance(700);
    const running = runner.emit<"agent_start">(begin);
    expect(clock.alive()).toBe(1);
    for (let second = 0; second < 5; second += 1) {
      await clock.advance(900);
      expect(clock.alive()).toBe(1);
    }
    await clock.advance(1_000);
    await running;
    expect(clock.alive()).toBe(0);
  });

  it("holds the process for a short budget even when a longer look was already planned", async () => {
    const { clock, runner } = await startRunner({
      quick: on("agent_end", () => undefined),
      slow: on("agent_start", never, { timeoutMs: 19_000 }),
    });
    runner.emit<"agent_end">({ type: "agent_end", messages: [] });
    await clock.advance(900);
    void runner.emit<"agent_start">(begin);
    expect(clock.alive()).toBe(1);
  });

  it("is let go when a dispatch ends, while another one still waits", async () => {
    const { clock, runner } = await startRunner({
      brief: on("agent_end", () => new Promise((resolve) => setImmediate(resolve))),
      slow: on("agent_start", never, { timeoutMs: 3_000 }),
    });
    const slow = runner.emit<"agent_start">(begin);
    await runner.emit<"agent_end">({ type: "agent_end", messages: [] });
    expect(clock.alive()).toBe(1);
    await clock.advance(3_200);
    await slow;
    expect(clock.alive()).toBe(0);
  });
});

it.each([0, -1, "30", Number.NaN, Number.POSITIVE_INFINITY])(
  "a runner refuses timeoutMs: %o, and names the unit",
  (timeoutMs) => {
    const make = () => new HookRunner({ hooks: [], cwd: "/work", timeoutMs: timeoutMs as number });
    const shown = typeof timeoutMs === "string" ? `"${timeoutMs}"` : String(timeoutMs);
    expect(make).toThrow(
      `HookRunner was made with timeoutMs: ${shown}; expected a positive number of milliseconds, for example 5000.`,
    );
  },
);
