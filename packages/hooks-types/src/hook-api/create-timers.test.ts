import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLoadedHook, type HookAPI, type HookError, type LoadedHook } from "../index.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const opened: { pi?: HookAPI } = {};
  const hook = await createLoadedHook({
    path: "./gate.ts",
    factory: (pi) => {
      opened.pi = pi;
    },
  });
  if (opened.pi === undefined) throw new Error("the factory did not run");
  return { pi: opened.pi, hook };
}

function connect(hook: LoadedHook): HookError[] {
  const reports: HookError[] = [];
  const unused = () => {
    throw new Error("unused");
  };
  hook.connect({
    sendMessage: unused,
    sendUserMessage: unused,
    appendEntry: unused,
    exec: unused,
    getCommands: unused,
    report: (error) => reports.push(error),
  });
  return reports;
}

describe("timers of a hook", () => {
  it("call back like the global ones", async () => {
    const { pi } = await open();
    const calls: string[] = [];
    pi.setTimeout(() => calls.push("once"), 10);
    pi.setInterval(() => calls.push("again"), 10);
    pi.setTimeout(() => calls.push("soon"));
    await vi.advanceTimersByTimeAsync(35);
    expect(calls).toEqual(["soon", "once", "again", "again", "again"]);
  });

  it("are cleared by the global functions", async () => {
    const { pi } = await open();
    const called = vi.fn();
    clearTimeout(pi.setTimeout(called, 10));
    clearInterval(pi.setInterval(called, 10));
    await vi.advanceTimersByTimeAsync(100);
    expect(called).not.toHaveBeenCalled();
  });

  it.each<[string, () => unknown, string]>([
    ["throws", () => thrower(new Error("broken")), "broken"],
    ["throws null", () => thrower(null), "null"],
    ["rejects", () => Promise.reject(new Error("broken")), "broken"],
    ["returns a hostile thenable", () => new Proxy({}, { get: () => thrower("broken") }), "broken"],
  ])("report one whose callback %s, and go on", async (_how, callback, text) => {
    const { pi, hook } = await open();
    const reports = connect(hook);
    pi.setInterval(callback, 10);
    await vi.advanceTimersByTimeAsync(20);
    expect(reports).toHaveLength(2);
    expect(reports[0]).toMatchObject({
      code: "UNCAUGHT",
      hookPath: "./gate.ts",
      event: "timer",
      message: `A timer of ./gate.ts failed: ${text}. The hook goes on.`,
    });
  });

  it("keep what failed before the hook was connected until somebody listens", async () => {
    const { pi, hook } = await open();
    pi.setTimeout(() => thrower("early"), 1);
    await vi.advanceTimersByTimeAsync(5);
    expect(connect(hook).map(({ error }) => error)).toEqual(["early"]);
  });

  it("end with the hook", async () => {
    const { pi, hook } = await open();
    const called = vi.fn();
    pi.setInterval(called, 10);
    pi.setTimeout(called, 10);
    hook.dispose();
    await vi.advanceTimersByTimeAsync(100);
    expect(called).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
    expect(() => pi.setInterval(called, 10)).toThrow(
      "./gate.ts called pi.setInterval() after it was dropped; no timer was started.",
    );
  });

  it.each(["setTimeout", "setInterval"] as const)(
    "%s refuses what is no function",
    async (name) => {
      const { pi } = await open();
      const start = pi[name] as (callback: unknown) => void;
      expect(() => start("code()")).toThrow(
        `./gate.ts called pi.${name}() without a function; expected (callback, delayMs).`,
      );
    },
  );
});

function thrower(thrown: unknown): never {
  throw thrown;
}
