import { afterEach, describe, expect, it, vi } from "vitest";
import { createLoadedHook, type HookAPI, HookError, type HookFactory } from "./index.js";

afterEach(() => {
  vi.useRealTimers();
});

/** Runs what a person might write, whether the types allow it or not. */
const load = (factory: unknown, timeoutMs?: number) =>
  createLoadedHook({ path: "./gate.ts", factory: factory as HookFactory, timeoutMs });

async function failure(loading: Promise<unknown>): Promise<HookError> {
  const thrown: unknown = await loading.then(
    () => new Error("it loaded"),
    (error: unknown) => error,
  );
  if (!HookError.isInstance(thrown)) throw thrown;
  return thrown;
}

describe("a hook that loads", () => {
  it("carries where it came from and what it registered", async () => {
    const hook = await createLoadedHook({
      path: "./gate.ts",
      resolvedPath: "/work/gate.ts",
      factory: (pi) => {
        pi.on("tool_call", () => undefined);
        pi.on("context", () => undefined, { timeoutMs: 50 });
        pi.on("tool_call", () => undefined, { final: true });
        pi.registerCommand("hello", { description: "greets", handler: () => {} });
        pi.registerMessageRenderer("note", () => ["note"]);
      },
    });
    expect(hook).toMatchObject({ path: "./gate.ts", resolvedPath: "/work/gate.ts", warnings: [] });
    expect([...hook.handlers.keys()]).toEqual(["tool_call", "context"]);
    expect(hook.handlers.get("tool_call")?.map(({ index, options }) => [index, options])).toEqual([
      [0, {}],
      [2, { final: true }],
    ]);
    expect(hook.commands.get("hello")?.description).toBe("greets");
    expect(hook.messageRenderers.has("note")).toBe(true);
  });

  it("is its own path when it is no file", async () => {
    expect((await load(() => {})).resolvedPath).toBe("./gate.ts");
  });

  it("may be asynchronous", async () => {
    const hook = await load(async (pi: HookAPI) => {
      await Promise.resolve();
      pi.on("input", () => undefined);
    });
    expect(hook.handlers.has("input")).toBe(true);
  });

  it("may take the functions out of its API", async () => {
    const hook = await load(({ on, registerCommand }: HookAPI) => {
      on("input", () => undefined);
      registerCommand("hello", { handler: () => {} });
    });
    expect([hook.handlers.size, hook.commands.size]).toEqual([1, 1]);
  });

  it("may wait with a thenable that is no promise", async () => {
    const hook = await load((pi: HookAPI) =>
      thenable((done) => {
        pi.on("input", () => undefined);
        done();
      }),
    );
    expect(hook.handlers.has("input")).toBe(true);
    expect(hook.warnings).toEqual([]);
  });

  it("may be given more time than a timer of Node can hold", async () => {
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
    expect((await load(slow, Number.MAX_SAFE_INTEGER)).path).toBe("./gate.ts");
  });

  it("may return what `on` returns, as a short arrow does", async () => {
    const hook = await load((pi: HookAPI) => pi.on("input", () => undefined));
    expect([hook.handlers.has("input"), hook.warnings]).toEqual([true, []]);
  });

  it.each([
    [5, "5"],
    ["on", '"on"'],
    [null, "null"],
    [{ on: 1 }, "an object"],
  ])("that returns %s gets a warning and works", async (returned, text) => {
    const hook = await load((pi: HookAPI) => {
      pi.on("input", () => undefined);
      return returned;
    });
    expect(hook.handlers.has("input")).toBe(true);
    expect(hook.warnings.map(({ code, hookPath, message }) => [code, hookPath, message])).toEqual([
      [
        "HOOK_FACTORY_RESULT",
        "./gate.ts",
        `The factory of ./gate.ts returned ${text}; it is ignored. A factory returns nothing, or a promise.`,
      ],
    ]);
  });
});

describe("a hook that does not load", () => {
  it.each<[string, unknown, string]>([
    ["throws", () => thrower(new Error("no key")), "no key"],
    ["rejects", async () => thrower(new Error("no key")), "no key"],
    ["throws a string", () => thrower("no key"), "no key"],
    ["throws null", () => thrower(null), "null"],
    ["rejects with nothing", () => Promise.reject(), "undefined"],
    ["is no function", { on: "tool_call" }, "factory is not a function"],
    ["returns something whose then throws", () => hostile(), "then is broken"],
    ["returns a thenable that throws", () => thenable(() => thrower("no then")), "no then"],
  ])("when it %s", async (_how, factory, text) => {
    vi.useFakeTimers();
    const error = await failure(load(factory));
    expect(error.code).toBe("HOOK_FACTORY_FAILED");
    expect(error).toMatchObject({ hookPath: "./gate.ts", event: "load" });
    expect(error.message).toBe(
      `The factory of ./gate.ts failed: ${text}. Nothing of this hook is active; correct it and start again.`,
    );
    expect(vi.getTimerCount()).toBe(0);
  });

  it("fails with the very error of a registration", async () => {
    const error = await failure(load((pi: HookAPI) => pi.on("tool_cal" as "tool_call", () => {})));
    expect(error.code).toBe("EVENT_UNKNOWN");
  });

  it("leaves nothing behind: no timer, no open API", async () => {
    vi.useFakeTimers();
    const tick = vi.fn();
    let kept: HookAPI | undefined;
    const loading = load((pi: HookAPI) => {
      kept = pi;
      pi.on("tool_call", () => undefined);
      pi.setInterval(tick, 10);
      throw new Error("after all that");
    });
    await failure(loading);
    await vi.advanceTimersByTimeAsync(100);
    expect(tick).not.toHaveBeenCalled();
    expect(() => kept?.on("tool_call", () => undefined)).toThrow(/after it was dropped or failed/);
    expect(() => kept?.registerCommand("x", { handler() {} })).toThrow(/nothing was registered/);
    expect(() => kept?.registerMessageRenderer("x", () => [])).toThrow(/nothing was registered/);
    expect(() => kept?.setTimeout(tick)).toThrow(/no timer was started/);
    expect(() => kept?.getCommands()).toThrow(/nothing was done/);
  });

  it("when it never settles, after its time", async () => {
    vi.useFakeTimers();
    const settled = vi.fn();
    const loading = failure(load(() => new Promise(() => {}))).then(settled);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    const error = settled.mock.calls[0]?.[0];
    expect(error.code).toBe("HOOK_LOAD_TIMEOUT");
    expect(error.message).toBe(
      "The factory of ./gate.ts did not finish within 10000 ms. Do slow work in session_start, not while loading.",
    );
  });

  it("when it settles too late: what it then registers is refused, and its failure is nobody's", async () => {
    const late: { refused?: unknown } = {};
    const error = await failure(
      load(async (pi: HookAPI) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        try {
          pi.on("tool_call", () => undefined);
        } catch (thrown) {
          late.refused = thrown;
        }
        throw new Error("later still");
      }, 5),
    );
    expect(error.code).toBe("HOOK_LOAD_TIMEOUT");
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(late.refused).toMatchObject({ code: "ACTION_UNAVAILABLE" });
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, "30"])(
    "when its time limit is %o",
    async (timeoutMs) => {
      const error = await failure(load(async () => {}, timeoutMs as number));
      expect(error.code).toBe("OPTION_INVALID");
      expect(error.message).toContain("expected a positive number of milliseconds");
    },
  );
});

function thrower(thrown: unknown): never {
  throw thrown;
}

function thenable(then: (done: () => void) => void): object {
  const value = {};
  Reflect.set(value, "then", then);
  return value;
}

function hostile(): object {
  const get = () => thrower(new Error("then is broken"));
  return new Proxy({}, { get });
}
