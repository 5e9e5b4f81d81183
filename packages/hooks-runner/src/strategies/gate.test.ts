import { describe, expect, it, vi } from "vitest";
import { bashCall, on, startRunner } from "../fixtures/start-runner.js";

/** What one gate that does this comes to. */
async function judge(handler: Parameters<typeof on>[1], call = bashCall()) {
  const started = await startRunner({ "./gate.ts": on("tool_call", handler) });
  const decision = await started.runner.emitToolCall(call);
  if (decision === undefined) throw new Error("there is a gate, so there is a decision");
  return { ...started, decision };
}

describe("a gate that blocks", () => {
  it("gives its reason and its path", async () => {
    const { decision, errors } = await judge(() => ({ block: true, reason: "not here" }));
    expect(decision).toMatchObject({ block: true, reason: "not here", hookPath: "./gate.ts" });
    expect(errors).toEqual([]);
  });

  it.each([undefined, "", "  "])("is named when its reason is %o", async (reason) => {
    const { decision } = await judge(() => ({ block: true, reason }));
    expect(decision.reason).toBe("Blocked by the hook ./gate.ts.");
  });

  it("stops the dispatch", async () => {
    const second = vi.fn();
    const { runner } = await startRunner({
      first: on("tool_call", () => ({ block: true })),
      second: on("tool_call", second),
    });
    expect(await runner.emitToolCall(bashCall())).toMatchObject({ hookPath: "first" });
    expect(second).not.toHaveBeenCalled();
  });

  it("answers within the call when no handler is asynchronous", async () => {
    const { runner } = await startRunner({ gate: on("tool_call", () => ({ block: true })) });
    expect(runner.emitToolCall(bashCall())).toMatchObject({ block: true });
  });

  it("may be asynchronous", async () => {
    const { decision } = await judge(async () => ({ block: true, reason: "later" }));
    expect(decision.reason).toBe("later");
  });

  it("drops what it changed", async () => {
    const { decision } = await judge((event) => {
      event.input.command = "changed";
      return { block: true };
    });
    expect(decision).toMatchObject({ input: { command: "ls" }, changedBy: [] });
  });
});

describe("a gate without an opinion", () => {
  it.each([undefined, null, {}, { block: undefined }, { block: undefined, reason: undefined }])(
    "returns %o",
    async (returned) => {
      for (const result of [returned, Promise.resolve(returned)]) {
        const call = bashCall();
        const { decision, errors } = await judge(() => result, call);
        expect(decision).toEqual({ block: false, input: { command: "ls" }, changedBy: [] });
        expect(decision.input).toBe(call.input);
        expect(errors).toEqual([]);
      }
    },
  );

  it("or one that lets the call pass", async () => {
    const { decision, errors } = await judge(() => ({ block: false, reason: "fine" }));
    expect(decision.block).toBe(false);
    expect(errors).toEqual([]);
  });
});

describe("a gate does not guess: it blocks and says why", () => {
  it.each<[string, unknown, string]>([
    ["a reason without block", { reason: "no" }, 'returned a "reason" without "block"'],
    ["a slip", { bloc: true }, 'returned the unknown key "bloc"; did you mean "block"?'],
    ["a slip beside an opinion", { block: false, inputs: {} }, 'did you mean "input"?'],
    [
      "a block that is no boolean",
      { block: "yes" },
      'returned block: "yes"; expected true or false',
    ],
    ["block: null", { block: null }, "returned block: null; expected true or false"],
    ["block: 0", { block: 0 }, "returned block: 0; expected true or false"],
    [
      "a reason that is no string",
      { block: true, reason: 5 },
      "returned reason: 5; expected a string",
    ],
    ["an input that is no object", { input: "ls" }, 'returned input: "ls"; expected an object'],
    ["an input that is a list", { input: ["ls"] }, "returned input: a list; expected an object"],
    ["a string", "no", 'returned "no"; expected nothing, or an object with block, reason, input.'],
    ["false", false, "returned false; expected nothing, or an object"],
    ["true", true, "returned true; expected nothing, or an object"],
    ["zero", 0, "returned 0; expected nothing, or an object"],
    ["a list", [], "returned an empty list; expected nothing, or an object"],
    ["a function", () => ({}), "returned a function; expected nothing, or an object"],
    ["an instance of a class", new (class Verdict {})(), "returned a Verdict; expected nothing"],
    ["an own key __proto__", JSON.parse('{"__proto__":{}}'), 'the unknown key "__proto__"'],
  ])("%s", async (_what, returned, text) => {
    for (const result of [returned, Promise.resolve(returned)]) {
      const { decision, errors } = await judge(() => result);
      expect(decision.block).toBe(true);
      expect(decision.hookPath).toBe("./gate.ts");
      expect(decision.reason).toContain(
        'Blocked, because a gate did not work: ./gate.ts, handler of "tool_call": ',
      );
      expect(decision.reason).toContain(text);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatchObject({ hookPath: "./gate.ts", event: "tool_call" });
      expect(errors[0]?.message).toContain(text);
      expect(errors[0]?.code).toMatch(/^RESULT_/);
    }
  });

  it.each<[string, unknown]>([
    ["undefined", undefined],
    ["a string", "rm"],
    ["null", null],
    ["a list", []],
    ["a function", () => {}],
  ])("an input that was replaced by %s in place", async (_what, input) => {
    const { decision, reports } = await judge((event) => {
      event.input = input;
    });
    expect(decision).toMatchObject({ block: true, input: { command: "ls" } });
    expect(reports()).toEqual(["RESULT_MALFORMED ./gate.ts"]);
  });

  it("an input that was deleted", async () => {
    const { decision } = await judge((event) => {
      delete event.input;
    });
    expect(decision.block).toBe(true);
  });

  it.each<[string, () => unknown, string]>([
    ["throws", () => thrower(new Error("no network")), "no network"],
    ["rejects", () => Promise.reject(new Error("no network")), "no network"],
    ["throws a string", () => thrower("no network"), "no network"],
    ["throws null", () => thrower(null), "null"],
    ["throws nothing", () => thrower(undefined), "undefined"],
    ["throws an object", () => thrower({ status: 500 }), '{"status":500}'],
    ["returns what throws when it is read", () => hostile("block"), "block is broken"],
    ["resolves with what throws when it is read", async () => hostile("block"), "block is broken"],
    ["returns what throws when it is awaited", () => hostile("then"), "then is broken"],
    [
      "returns a proxy that throws",
      () => new Proxy({}, { ownKeys: () => thrower("no keys") }),
      "no keys",
    ],
  ])("a handler that %s", async (_what, handler, text) => {
    const { decision, errors } = await judge(handler);
    expect(decision.block).toBe(true);
    expect(decision.reason).toBe(
      `Blocked, because a gate did not work: ./gate.ts, handler of "tool_call": failed: ${text}. What it changed is dropped.`,
    );
    expect(errors.map(({ code, error }) => [code, error])).toEqual([
      ["HANDLER_FAILED", text === "undefined" ? errors[0]?.message : text],
    ]);
  });

  it("a handler that changed the input and then failed", async () => {
    const call = bashCall();
    const { decision } = await judge(async (event) => {
      event.input.command = "changed";
      throw new Error("late");
    }, call);
    expect(decision.input).toBe(call.input);
    expect(call.input.command).toBe("ls");
  });
});

function thrower(thrown: unknown): never {
  throw thrown;
}

function hostile(key: string): object {
  return Object.defineProperty({}, key, {
    enumerable: true,
    get: () => thrower(new Error(`${key} is broken`)),
  });
}

describe("a verdict that is written into the event", () => {
  const judge = async (write: (event: Record<string, unknown>) => unknown) => {
    const { runner } = await startRunner({ gate: on("tool_call", write) });
    return runner.emitToolCall(bashCall());
  };

  it("blocks as if it had been returned", async () => {
    const decision = await judge(
      (event) => void Object.assign(event, { block: true, reason: "no" }),
    );
    expect(decision).toMatchObject({ block: true, reason: "no", hookPath: "gate" });
  });

  it("blocks although the handler returns something else", async () => {
    expect(
      await judge((event) => {
        event.block = true;
        return { input: { command: "pwd" } };
      }),
    ).toMatchObject({ block: true });
  });

  it.each([
    ["a reason alone", { reason: "no" }],
    ["what is no verdict", { block: "yes" }],
  ])("blocks when it is %s", async (_what, written) => {
    expect(await judge((event) => void Object.assign(event, written))).toMatchObject({
      block: true,
    });
  });

  it("lets pass what says so", async () => {
    expect(await judge((event) => void Object.assign(event, { block: false }))).toMatchObject({
      block: false,
    });
  });
});
