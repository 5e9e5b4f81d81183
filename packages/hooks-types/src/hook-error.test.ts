import { describe, expect, it } from "vitest";
import { errorText, HookError } from "./index.js";

describe("HookError", () => {
  it("says who, where and why", () => {
    const cause = new TypeError("x is not a function");
    const error = new HookError({
      code: "HANDLER_FAILED",
      hookPath: "./gate.ts",
      event: "tool_call",
      message: "./gate.ts failed",
      cause,
    });
    expect(error).toMatchObject({
      name: "HookError",
      code: "HANDLER_FAILED",
      hookPath: "./gate.ts",
      event: "tool_call",
      message: "./gate.ts failed",
      error: "x is not a function",
      cause,
    });
    expect(error.stack).toContain("hook-error.test.ts");
  });

  it("has its own message as text, and no cause, when nothing was thrown", () => {
    const error = new HookError({ code: "HOOK_NOT_FOUND", message: "There is no ./gate.ts." });
    expect(error.error).toBe("There is no ./gate.ts.");
    expect(error).not.toHaveProperty("cause");
    expect(error.hookPath).toBeUndefined();
  });

  it("is recognised when another copy of the package made it", () => {
    class ForeignHookError extends Error {}
    const foreign = new ForeignHookError("from elsewhere");
    Object.defineProperty(foreign, Symbol.for("@musepi/hooks-types/HookError"), { value: true });
    expect(foreign).not.toBeInstanceOf(HookError);
    expect(HookError.isInstance(foreign)).toBe(true);
  });

  it.each([
    undefined,
    null,
    "HookError",
    5,
    {},
    new Error("HookError"),
    { name: "HookError", code: "HANDLER_FAILED", message: "looks like one" },
  ])("does not take %o for one", (value) => {
    expect(HookError.isInstance(value)).toBe(false);
  });

  it("does not take what cannot be looked at for one", () => {
    const hostile = new Proxy({}, { get: () => expect.unreachable() });
    expect(HookError.isInstance(hostile)).toBe(false);
  });

  it("shows no mark of its own when it is printed or listed", () => {
    const error = new HookError({ code: "HOOK_NOT_FOUND", message: "gone" });
    expect(Object.getOwnPropertySymbols({ ...error })).toEqual([]);
  });
});

describe("errorText", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const named = Object.assign(new Error("message"), { message: 5 });
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error("no");
      },
    },
  );

  it.each<[string, unknown, string]>([
    ["an error", new Error("broken"), "broken"],
    ["an error without a message", new RangeError(), "RangeError"],
    ["an error whose message is no string", named, "Error"],
    ["an error whose name is no string", Object.assign(new Error(""), { name: 5 }), "Error"],
    ["an object like an error", { message: "broken" }, "broken"],
    ["a string", "broken", "broken"],
    ["an empty string", "", "an empty string"],
    ["null", null, "null"],
    ["undefined", undefined, "undefined"],
    ["a number", 404, "404"],
    ["a bigint", 5n, "5"],
    ["a symbol", Symbol("broken"), "Symbol(broken)"],
    ["an object", { code: 7 }, '{"code":7}'],
    ["an object with an empty message", { message: "", code: 7 }, '{"message":"","code":7}'],
    ["an object without a prototype", Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    ["an object that hides from JSON", { toJSON: () => undefined }, "an object"],
    ["a cyclic object", cyclic, "something that cannot be shown"],
    ["an object that throws when it is read", hostile, "something that cannot be shown"],
  ])("%s", (_what, thrown, text) => {
    expect(errorText(thrown)).toBe(text);
  });
});
