import { describe, expect, it, vi } from "vitest";
import { createLoadedHook, type HookAPI, HookError, type LoadedHook } from "../index.js";

async function open(): Promise<{ pi: HookAPI; hook: LoadedHook }> {
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

/** What a call of `pi.on` that the types would refuse throws. */
async function refusal(name: unknown, handler: unknown, options?: unknown): Promise<HookError> {
  const { pi, hook } = await open();
  const on = pi.on as (name: unknown, handler: unknown, options?: unknown) => void;
  try {
    on(name, handler, options);
  } catch (thrown) {
    expect(hook.handlers.size).toBe(0);
    if (HookError.isInstance(thrown)) return thrown;
    throw thrown;
  }
  throw new Error("it was not refused");
}

const handler = () => undefined;

describe("on", () => {
  it.each([
    ["tool_cal", 'Did you mean "tool_call"?'],
    ["toolResult", 'Did you mean "tool_result"?'],
    ["Context", 'Did you mean "context"?'],
    ["zzz", "Events are: session_start, resources_discover, model_select,"],
    ["toString", "Events are: "],
    ["__proto__", "Events are: "],
    ["constructor", ""],
    [undefined, "Events are: "],
    [Symbol("tool_call"), ""],
  ])("refuses the unknown event %s", async (name, hint) => {
    const error = await refusal(name, handler);
    expect(error).toMatchObject({ code: "EVENT_UNKNOWN", hookPath: "./gate.ts" });
    expect(error.message).toContain(
      `./gate.ts registered a handler for the unknown event "${String(name)}". ${hint}`,
    );
  });

  it.each([
    [undefined, "undefined"],
    [null, "null"],
    ["block", '"block"'],
    [{ handler }, "an object"],
    [[handler], "a list"],
  ])("refuses %o as a handler", async (value, text) => {
    const error = await refusal("tool_call", value);
    expect(error).toMatchObject({ code: "HANDLER_INVALID", event: "tool_call" });
    expect(error.message).toBe(
      `./gate.ts registered ${text} as a handler of "tool_call"; expected a function.`,
    );
  });

  it.each([
    [0, "0"],
    [-1, "-1"],
    ["30", '"30"'],
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "Infinity"],
    [null, "null"],
  ])("refuses timeoutMs: %o, and names the unit", async (timeoutMs, text) => {
    const error = await refusal("tool_call", handler, { timeoutMs });
    expect(error.code).toBe("OPTION_INVALID");
    expect(error.message).toBe(
      `./gate.ts registered a handler of "tool_call" with timeoutMs: ${text}; expected a positive number of milliseconds, for example 5000.`,
    );
  });

  it.each([
    ["tool_call", { final: 1 }, "final: 1; expected true or false."],
    ["context", { final: true }, 'final: true; only a gate ("tool_call") can be final.'],
    ["tool_call", { finl: true }, 'the unknown option "finl"; did you mean "final"?'],
    ["tool_call", { timeout: 5 }, 'the unknown option "timeout"; did you mean "timeoutMs"?'],
    ["tool_call", { onError: "open" }, 'onError: "open"; expected "block".'],
    ["tool_result", { onError: "block" }, 'onError: "block"; only a gate ("tool_call") and a veto'],
    ["session_before_tree", { onEror: "block" }, 'did you mean "onError"?'],
    ["tool_call", { zzzzzz: 5 }, 'the unknown option "zzzzzz"'],
    ["tool_call", 5, "5 as options; expected { timeoutMs?, final?, onError? }."],
    ["tool_call", null, "null as options; expected { timeoutMs?, final?, onError? }."],
  ])("refuses for %s the options %o", async (name, options, text) => {
    const error = await refusal(name, handler, options);
    expect(error.code).toBe("OPTION_INVALID");
    expect(error.message).toContain(text);
  });

  it("takes options that are absent or hold nothing", async () => {
    const { pi, hook } = await open();
    pi.on("tool_call", handler, { timeoutMs: undefined, final: false });
    pi.on("tool_call", handler, { timeoutMs: 0.5, onError: "block" });
    expect(hook.handlers.get("tool_call")).toHaveLength(2);
    pi.on("session_before_switch", handler, { onError: "block" });
    expect(hook.handlers.get("session_before_switch")).toHaveLength(1);
  });

  it("keeps the options that it got, whatever becomes of the object", async () => {
    const { pi, hook } = await open();
    const options = { timeoutMs: 50 };
    pi.on("tool_call", handler, options);
    options.timeoutMs = -1;
    expect(hook.handlers.get("tool_call")?.[0]?.options.timeoutMs).toBe(50);
  });

  it.each([
    ["session_fork", 'The nearest event is "session_branch".'],
    ["before_provider_request", 'The nearest event is "context".'],
  ])("takes %s, an event of the family, with a warning", async (name, hint) => {
    const { pi, hook } = await open();
    const off = pi.on(name as "input", handler);
    off();
    expect(hook.handlers.size).toBe(0);
    expect(hook.warnings.map(({ code, message }) => [code, message])).toEqual([
      [
        "EVENT_NOT_HERE",
        `./gate.ts registered a handler for "${name}", which this version does not fire. ${hint} The hook loads without it.`,
      ],
    ]);
  });

  it("gives a function that ends this subscription and no other", async () => {
    const { pi, hook } = await open();
    const off = pi.on("input", handler);
    pi.on("input", handler);
    off();
    off();
    expect(hook.handlers.get("input")).toHaveLength(1);
  });

  it("replaces lists instead of changing them, and tells of each change", async () => {
    const { pi, hook } = await open();
    const changed = vi.fn();
    const stop = hook.onChange(changed);
    const off = pi.on("input", handler);
    const before = hook.handlers.get("input");
    pi.on("input", handler);
    off();
    expect(before).toHaveLength(1);
    pi.registerCommand("hello", { handler() {} });
    pi.registerMessageRenderer("note", () => []);
    expect(changed).toHaveBeenCalledTimes(5);
    stop();
    pi.on("input", handler);
    expect(changed).toHaveBeenCalledTimes(5);
  });
});

describe("registerCommand", () => {
  it.each([
    ["", '""'],
    ["/hello", '"/hello"'],
    ["two words", '"two words"'],
    [" hello", '" hello"'],
    [undefined, "undefined"],
    [5, "5"],
  ])("refuses the name %o", async (name, text) => {
    const { pi, hook } = await open();
    expect(() => pi.registerCommand(name as string, { handler() {} })).toThrow(
      `./gate.ts registered a command named ${text}; expected a name without spaces and without a leading slash.`,
    );
    expect(hook.commands.size).toBe(0);
  });

  it.each([undefined, null, {}, { handler: "greet" }, () => {}])(
    "refuses %o in place of a handler",
    async (command) => {
      const { pi, hook } = await open();
      const register = pi.registerCommand as (name: string, command: unknown) => void;
      expect(() => register("hello", command)).toThrow(
        "./gate.ts registered the command /hello without a handler; expected { handler: (args, ctx) => … }.",
      );
      expect(hook.commands.size).toBe(0);
    },
  );
});

describe("registerMessageRenderer", () => {
  it.each([
    ["", () => []],
    [undefined, () => []],
    ["note", undefined],
    ["note", "text"],
  ])("refuses %o with %o", async (customType, renderer) => {
    const { pi, hook } = await open();
    const register = pi.registerMessageRenderer as (type: unknown, renderer: unknown) => void;
    expect(() => register(customType, renderer)).toThrow(
      /^\.\/gate\.ts registered a renderer for .*; expected a customType and a function\.$/,
    );
    expect(hook.messageRenderers.size).toBe(0);
  });
});

it("a hook that was dropped has no handlers, commands or renderers, and takes no new ones", async () => {
  const { pi, hook } = await open();
  const off = pi.on("input", handler);
  pi.registerCommand("hello", { handler() {} });
  pi.registerMessageRenderer("note", () => []);
  const changed = vi.fn();
  hook.onChange(changed);
  hook.dispose();
  expect([hook.handlers.size, hook.commands.size, hook.messageRenderers.size]).toEqual([0, 0, 0]);
  expect(changed).toHaveBeenCalledOnce();
  expect(() => pi.on("input", handler)).toThrow(
    './gate.ts called on("input") after it was dropped or failed to load; nothing was registered.',
  );
  off();
  expect(hook.handlers.size).toBe(0);
});
