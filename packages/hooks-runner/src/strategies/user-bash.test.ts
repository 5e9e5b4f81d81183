import { describe, expect, it } from "vitest";
import { on, startRunner } from "../fixtures/start-runner.js";

const event = {
  type: "user_bash" as const,
  command: "ls",
  excludeFromContext: false,
  cwd: "/work",
};

async function ran(handlers: Parameters<typeof on>[1][], signal?: AbortSignal) {
  const factories = handlers.map((handler, index) => [`hook-${index}`, on("user_bash", handler)]);
  const started = await startRunner(Object.fromEntries(factories));
  return { ...started, result: await started.runner.emit<"user_bash">(event, { signal }) };
}

const done = (output: string) => ({ output, exitCode: 0, cancelled: false, truncated: false });

describe("a person's shell command", () => {
  it("runs as usual when no hook has anything to say", async () => {
    expect((await ran([() => {}, () => null, () => ({})])).result).toBeUndefined();
  });

  it("is the first hook's that gives a result; later ones are not asked", async () => {
    const later: string[] = [];
    const { result } = await ran([
      () => undefined,
      async () => ({ result: done("two") }),
      () => void later.push("asked"),
    ]);
    expect(result).toEqual({ block: false, hookPath: "hook-1", result: done("two") });
    expect(later).toEqual([]);
  });

  it("runs with the operations of a hook, which stay its own object", async () => {
    const operations = { exec: async () => ({ exitCode: 0 }) };
    const { result } = await ran([() => ({ operations })]);
    expect(result?.operations).toBe(operations);
  });

  it.each([
    ["a failure", () => Promise.reject(new Error("broken")), "HANDLER_FAILED"],
    ["a wrong type", () => ({ result: { output: 5 } }), "RESULT_MALFORMED"],
    ["a bare string", () => "ls -la", "RESULT_MALFORMED"],
    ["an unknown key", () => ({ resutl: done("x") }), "RESULT_UNKNOWN_KEY"],
    ["operations without exec", () => ({ operations: { exec: "ls" } }), "RESULT_MALFORMED"],
  ])("is blocked by %s", async (_name, handler, code) => {
    const { result, reports, errors } = await ran([handler, () => ({ result: done("x") })]);
    expect(reports()).toEqual([`${code} hook-0`]);
    expect(result).toEqual({
      block: true,
      hookPath: "hook-0",
      reason: `Blocked, because a hook did not work: ${errors.at(-1)?.message}`,
    });
  });

  it("is blocked when it is aborted while a hook decides", async () => {
    const controller = new AbortController();
    const pending = ran([() => new Promise(() => {})], controller.signal);
    setTimeout(() => controller.abort(), 5);
    expect((await pending).result).toMatchObject({
      block: true,
      reason: "The command was aborted before its hooks had decided.",
    });
  });

  it("cannot be decided any more when the hooks were dropped", async () => {
    const { runner } = await ran([() => {}]);
    runner.dispose();
    expect(() => runner.emit<"user_bash">(event)).toThrow(/hooks .* were dropped/);
  });
});
