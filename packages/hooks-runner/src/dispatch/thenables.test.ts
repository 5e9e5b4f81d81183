import { describe, expect, it, vi } from "vitest";
import { bashCall, on, startRunner } from "../fixtures/start-runner.js";

/** An object with this `then`: a promise of nobody's making. */
function thenable(
  then: (done: (value: unknown) => void, failed: (reason: unknown) => void) => unknown,
) {
  const value = {};
  Reflect.set(value, "then", then);
  return value;
}

async function judge(handler: () => unknown) {
  const { runner, reports } = await startRunner({ gate: on("tool_call", handler) });
  return { decision: await runner.emitToolCall(bashCall()), reports: reports() };
}

describe("a thenable that is no promise", () => {
  it("is waited for", async () => {
    const { decision } = await judge(() => thenable((done) => setImmediate(done, { block: true })));
    expect(decision).toMatchObject({ block: true });
  });

  it("counts once, whatever it calls afterwards", async () => {
    const { decision, reports } = await judge(() =>
      thenable((done, failed) => {
        done({ block: false });
        done({ block: true });
        failed(new Error("too late"));
      }),
    );
    expect(decision).toMatchObject({ block: false });
    expect(reports).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ["rejects", () => thenable((_done, failed) => failed(new Error("no")))],
    ["throws", () => thenable(() => thrower())],
    [
      "resolves with one that rejects",
      () => thenable((done) => done(Promise.reject(new Error("no")))),
    ],
  ])("fails like a promise when it %s", async (_how, handler) => {
    const { decision, reports } = await judge(handler);
    expect(decision).toMatchObject({ block: true });
    expect(reports).toEqual(["HANDLER_FAILED gate"]);
  });

  it("is a result like any other when its then is no function", async () => {
    const value = {};
    Reflect.set(value, "then", "later");
    const { decision, reports } = await judge(() => value);
    expect(decision?.reason).toContain('the unknown key "then"');
    expect(reports).toEqual(["RESULT_UNKNOWN_KEY gate"]);
  });
});

describe("a promise that rejects after its handler was given up", () => {
  it("is nobody's failure", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const late: { reject?: (reason: unknown) => void } = {};
    const { runner, reports, clock } = await startRunner({
      slow: on(
        "agent_start",
        () => new Promise((_resolve, reject) => Object.assign(late, { reject })),
      ),
    });
    const running = runner.emit<"agent_start">({ type: "agent_start" });
    await clock.advance(40_000);
    await running;
    late.reject?.(new Error("late"));
    await clock.advance(1);
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(reports()).toEqual(["HANDLER_TIMEOUT slow"]);
  });
});

function thrower(): never {
  throw new Error("no");
}
