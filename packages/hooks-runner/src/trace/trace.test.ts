import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFakeUI } from "../fixtures/fake-ui.js";
import { bashCall, bashResult, on, startRunner } from "../fixtures/start-runner.js";
import type { DispatchTrace, HandlerTrace, TraceRecord } from "./trace-record.js";

type Factories = Parameters<typeof startRunner>[0];

async function traced(factories: Factories, options: Parameters<typeof startRunner>[1] = {}) {
  const records: TraceRecord[] = [];
  const started = await startRunner(factories, {
    trace: (record) => records.push(record),
    ...options,
  });
  const calls = () => records.filter((record): record is HandlerTrace => record.kind === "handler");
  const ends = () =>
    records.filter((record): record is DispatchTrace => record.kind === "dispatch");
  return { ...started, records, calls, ends };
}

const begin = { type: "agent_start" as const };

describe("a trace", () => {
  it("says who ran, what changed, how it ended and how long it took", async () => {
    const { runner, clock, records } = await traced({
      "edit.ts": on("tool_call", async (event) => {
        event.input.command = "ls -la";
        await clock.advance(120);
      }),
      "gate.ts": (pi) => {
        pi.on("agent_start", () => {});
        pi.on("tool_call", () => ({ block: true, reason: "no" }));
      },
    });
    const before = Date.now();
    await runner.emitToolCall(bashCall());
    expect(records).toEqual([
      {
        ...{ kind: "handler", dispatch: 1, event: "tool_call", hookPath: "edit.ts", handler: 0 },
        ...{ start: expect.any(Number), durationMs: 120, dialogMs: 0 },
        ...{ changed: ["input.command"], resultKeys: [], errors: [] },
        ...{ aborted: false, timedOut: false },
      },
      {
        ...{ kind: "handler", dispatch: 1, event: "tool_call", hookPath: "gate.ts", handler: 1 },
        ...{ start: expect.any(Number), durationMs: 0, dialogMs: 0 },
        ...{ changed: [], resultKeys: ["block", "reason"], errors: [], verdict: "block" },
        ...{ aborted: false, timedOut: false },
      },
      {
        ...{ kind: "dispatch", dispatch: 1, event: "tool_call", start: expect.any(Number) },
        ...{ durationMs: 120, handlers: 2, called: 2 },
      },
    ]);
    expect(records[0]?.start).toBeGreaterThanOrEqual(before);
  });

  it("has nothing of an event that nobody handles", async () => {
    const { runner, records } = await traced({ a: on("agent_end", () => {}) });
    runner.emit<"agent_start">(begin);
    expect(records).toEqual([]);
  });

  it("names the paths of what was returned, too", async () => {
    const { runner, calls } = await traced({
      a: on("tool_result", ({ content }) => ({
        content: [...content, { type: "text", text: "x" }],
      })),
      b: on("tool_result", (event) => {
        event.content[0].text = "hidden";
        event.details = { n: 1 };
      }),
    });
    await runner.emitToolResult(bashResult());
    expect(calls().map(({ changed }) => changed)).toEqual([
      ["content[1]"],
      ["content[0].text", "details"],
    ]);
  });

  it("has the time of dialogs beside the handler's own", async () => {
    const person = createFakeUI();
    const { runner, clock, calls } = await traced(
      {
        ask: on("tool_call", async (_event, ctx) => {
          await clock.advance(10);
          const pending = ctx.ui.confirm("Sure?", "rm");
          await clock.advance(600_000);
          person.open()[0]?.answer(true);
          await pending;
          await clock.advance(5);
        }),
      },
      { ui: person.ui },
    );
    await runner.emitToolCall(bashCall());
    expect(calls()).toMatchObject([{ durationMs: 15, dialogMs: 600_000, timedOut: false }]);
  });

  it("has what was reported: failures, what does not fit, and turns that were not given", async () => {
    const { runner, clock, calls } = await traced({
      broken: on("tool_result", (event) => {
        event.content = [];
        throw new Error("broken");
      }),
      odd: on("tool_result", () => ({ isEror: true, content: 5 })),
      slow: on("tool_result", () => new Promise(() => {})),
    });
    const pending = runner.emitToolResult(bashResult());
    await clock.advance(30_000);
    await pending;
    expect(calls()).toMatchObject([
      { hookPath: "broken", errors: ["HANDLER_FAILED"], changed: [], timedOut: false },
      { hookPath: "odd", errors: ["RESULT_UNKNOWN_KEY", "RESULT_MALFORMED"] },
      { hookPath: "slow", errors: ["HANDLER_TIMEOUT"], timedOut: true, aborted: false },
    ]);
  });

  it("says of handlers of session_shutdown that had no turn that their time was used up", async () => {
    const { runner, clock, calls, ends } = await traced({
      slow: on("session_shutdown", () => new Promise(() => {})),
      late: on("session_shutdown", () => {}),
    });
    const pending = runner.emit<"session_shutdown">({ type: "session_shutdown", reason: "exit" });
    await clock.advance(6000);
    await pending;
    expect(calls()).toMatchObject([
      { hookPath: "slow", timedOut: true },
      { hookPath: "late", timedOut: true, errors: ["HANDLER_TIMEOUT"], durationMs: 0 },
    ]);
    expect(ends()).toMatchObject([{ handlers: 2, called: 1 }]);
  });

  it("says that a gate was aborted, and that it stays closed", async () => {
    const controller = new AbortController();
    const { runner, calls } = await traced({ slow: on("tool_call", () => new Promise(() => {})) });
    const pending = runner.emitToolCall(bashCall(), { signal: controller.signal });
    controller.abort();
    await pending;
    expect(calls()).toMatchObject([{ aborted: true, errors: [], verdict: "block" }]);
  });

  it("tells verdicts apart", async () => {
    const { runner, calls } = await traced({
      a: (pi) => {
        pi.on("input", () => ({ action: "handled" }));
        pi.on("session_before_switch", () => ({ cancel: true }));
        pi.on("user_bash", ({ command }) =>
          command === "x"
            ? { operations: 5 as never }
            : { result: { output: "", cancelled: false, truncated: false } },
        );
      },
    });
    await runner.emit<"input">({ type: "input", text: "a", source: "print" });
    await runner.emit<"session_before_switch">({ type: "session_before_switch", reason: "new" });
    const shell = { type: "user_bash" as const, excludeFromContext: false, cwd: "/" };
    await runner.emit<"user_bash">({ ...shell, command: "x" });
    await runner.emit<"user_bash">({ ...shell, command: "y" });
    expect(calls().map(({ verdict }) => verdict)).toEqual([
      "handled",
      "cancel",
      "block",
      "answered",
    ]);
  });

  it("holds no values unless it is asked for them", async () => {
    const factories = {
      a: on("tool_call", (event) => {
        event.input.command = "after";
        return { input: { command: "returned" } };
      }),
    };
    const without = await traced(factories);
    await without.runner.emitToolCall(bashCall("before"));
    expect(JSON.stringify(without.records)).not.toMatch(/before|after|returned/);
    const withValues = await traced(factories, { traceValues: true });
    await withValues.runner.emitToolCall(bashCall("before"));
    expect(withValues.records).toMatchObject([
      {
        values: {
          before: { input: { command: "before" } },
          after: { input: { command: "after" } },
          returned: { input: { command: "returned" } },
        },
      },
      { values: { result: { block: false, input: { command: "returned" } } } },
    ]);
  });
});

it("whoever watches changes nothing, even when the listener throws", async () => {
  const step = fc.constantFrom("pass", "edit", "return", "throw", "garbage", "block", "async");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      const factories = () =>
        Object.fromEntries(
          steps.map((kind, index) => [
            `hook-${index}`,
            on("tool_call", (event) => handlers(index)[kind]?.(event)),
          ]),
        );
      const plain = await startRunner(factories());
      const watched = await startRunner(factories(), {
        traceValues: true,
        trace: () => {
          throw new Error("disk full");
        },
      });
      const [expected, result] = [
        await plain.runner.emitToolCall(bashCall()),
        await watched.runner.emitToolCall(bashCall()),
      ];
      expect(result).toEqual(expected);
      expect(watched.reports()).toEqual(plain.reports());
    }),
  );
});

const handlers = (
  index: number,
): Record<string, (event: { input: { command: string } }) => unknown> => ({
  pass: () => undefined,
  edit: (event) => {
    event.input.command += index;
  },
  return: () => ({ input: { command: `${index}` } }),
  throw: () => {
    throw new Error("broken");
  },
  garbage: () => "no",
  block: () => ({ block: true }),
  async: async (event) => {
    event.input = { command: `async ${index}` };
  },
});
