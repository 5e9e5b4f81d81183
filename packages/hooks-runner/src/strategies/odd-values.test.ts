import { describe, expect, it } from "vitest";
import { Connection } from "../fixtures/mutable-parts.js";
import { bashCall, bashResult, on, startRunner } from "../fixtures/start-runner.js";

const cycle: { name: string; self?: unknown } = { name: "loop" };
cycle.self = cycle;

/** What tools put into their details, and hooks into theirs. */
const values: [string, unknown][] = [
  ["a function", () => "again"],
  ["an instance of a class", new Connection(1)],
  ["an error", new Error("broken")],
  ["a date", new Date(5)],
  ["a map of instances", new Map([["key", new Connection(2)]])],
  ["a set of lists", new Set([[1], [2]])],
  ["a buffer", Buffer.from("bytes")],
  ["a list of numbers of one kind", new Float32Array([1, Number.NaN])],
  ["an object without a prototype", Object.assign(Object.create(null), { a: 1 })],
  ["an own key __proto__", JSON.parse('{ "__proto__": { "a": 1 } }')],
  ["a cycle", cycle],
  ["deep nesting", nested(1_000)],
  ["NaN", Number.NaN],
  ["a bigint", 5n],
  ["a symbol", Symbol("s")],
  ["a frozen object", Object.freeze({ list: Object.freeze([1]) })],
  ["a proxy", new Proxy({ a: 1 }, {})],
];

describe.each(values)("%s", (_what, value) => {
  it("in a tool's details is no obstacle, and unchanged when nobody changes it", async () => {
    const { runner, errors } = await startRunner({
      looks: on("tool_result", ({ details }) => void details.value),
      edits: on("tool_result", ({ content }) => void content.push({ type: "text", text: "more" })),
    });
    const details = { value, list: [value] };
    const result = await runner.emitToolResult(bashResult("x", { details }));
    expect(Object.keys(result ?? {})).toEqual(["content"]);
    expect(errors).toEqual([]);
  });

  it("in what a hook returns reaches the agent and later hooks", async () => {
    const seen: unknown[] = [];
    const { runner, errors } = await startRunner({
      returns: on("tool_result", () => ({ details: { value } })),
      looks: on("tool_result", ({ details }) => void seen.push(typeof details.value)),
    });
    const result = await runner.emitToolResult(bashResult("x"));
    const details = result?.details as { value: unknown };
    expect(seen).toEqual([typeof value]);
    expect(Object.prototype.toString.call(details.value)).toBe(
      Object.prototype.toString.call(value),
    );
    expect(errors).toEqual([]);
  });

  it("in the input of a tool is not taken for a change by a final gate", async () => {
    const { runner } = await startRunner({ gate: on("tool_call", () => {}, { final: true }) });
    const call = { ...bashCall(), input: { value } };
    const decision = await runner.emitToolCall(call);
    expect(decision?.block).toBe(false);
    expect(decision?.input === call.input).toBe(true);
  });
});

it("nesting that no stack can hold fails nobody, and a gate that may not change anything blocks", async () => {
  const value = nested(50_000);
  const { runner, errors } = await startRunner({
    looks: on("tool_result", () => ({ isError: true })),
    judges: on("tool_call", () => {}, { final: true }),
  });
  const result = await runner.emitToolResult(bashResult("x", { details: { value } }));
  expect(result?.isError).toBe(true);
  expect(errors).toEqual([]);
  const call = { ...bashCall(), input: { value } };
  expect((await runner.emitToolCall(call))?.block).toBe(true);
});

describe("a result", () => {
  it("may have no prototype", async () => {
    const verdict = Object.assign(Object.create(null), { block: true, reason: "no" });
    const { runner } = await startRunner({ gate: on("tool_call", () => verdict) });
    expect(await runner.emitToolCall(bashCall())).toMatchObject({ block: true, reason: "no" });
  });

  it.each<[string, object, string]>([
    ["a class without a name", new (class {})(), "returned an instance of a class; expected"],
    ["a constructor that is none", Object.create({ constructor: null }), "returned an instance"],
    ["a map", new Map([["block", true]]), "returned a Map; expected"],
    ["an error", new Error("no"), "returned an Error; expected"],
    ["a date", new Date(0), "returned a Date; expected"],
  ])("that is an instance (%s) is described", async (_what, value, text) => {
    const { runner, errors } = await startRunner({ a: on("tool_result", () => value) });
    expect(await runner.emitToolResult(bashResult())).toBeUndefined();
    expect(errors[0]?.message).toContain(text);
  });

  it("with many keys is described by the first of them", async () => {
    const returned = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`k${index}`, 1]));
    const { runner, errors } = await startRunner({ a: on("agent_start", () => returned) });
    await runner.emit<"agent_start">({ type: "agent_start" });
    expect(errors[0]?.message).toContain(
      "an object with k0, k1, k2, k3, k4, k5, k6, k7 and 4 more;",
    );
  });

  it("with a long string is described in short", async () => {
    const { runner, errors } = await startRunner({ a: on("input", () => "x".repeat(10_000)) });
    await runner.emit<"input">({ type: "input", text: "x", source: "print" });
    expect(errors[0]?.message.length).toBeLessThan(200);
  });
});

function nested(depth: number): unknown {
  return JSON.parse(`${'{"in":'.repeat(depth)}1${"}".repeat(depth)}`);
}
