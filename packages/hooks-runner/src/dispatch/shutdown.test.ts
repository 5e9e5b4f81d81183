import { describe, expect, it, vi } from "vitest";
import { createFakeUI } from "../fixtures/fake-ui.js";
import { on, startRunner } from "../fixtures/start-runner.js";

const never = () => new Promise<never>(() => {});
const exit = { type: "session_shutdown" as const, reason: "exit" as const };

describe("all handlers of session_shutdown together", () => {
  it("have the time that the program gives them", async () => {
    const hooks = { stuck: on("session_shutdown", never) };
    const { clock, runner, reports } = await startRunner(hooks, { shutdownMs: 300 });
    const ended = vi.fn();
    void Promise.resolve(runner.emit<"session_shutdown">(exit)).then(ended);
    await clock.advance(299);
    expect(ended).not.toHaveBeenCalled();
    await clock.advance(2);
    expect(ended).toHaveBeenCalledOnce();
    expect(reports()).toEqual(["HANDLER_TIMEOUT stuck"]);
  });

  it("have five seconds; one that is pending is given up, and those that did not run are named", async () => {
    const late = vi.fn();
    const { clock, runner, errors } = await startRunner({
      tidy: on(
        "session_shutdown",
        () => new Promise((resolve) => clock.setTimeout(() => resolve(undefined), 2_000)),
      ),
      stuck: on("session_shutdown", never),
      late: on("session_shutdown", late),
      later: on("session_shutdown", late),
    });
    const ended = vi.fn();
    void Promise.resolve(runner.emit<"session_shutdown">(exit)).then(ended);
    await clock.advance(4_999);
    expect(ended).not.toHaveBeenCalled();
    await clock.advance(2);
    expect(ended).toHaveBeenCalledOnce();
    expect(late).not.toHaveBeenCalled();
    expect(errors.map(({ code, message }) => [code, message])).toEqual([
      [
        "HANDLER_TIMEOUT",
        'stuck, handler of "session_shutdown": did not settle in the time that all handlers of this event have together. Let it do less, or let it end with ctx.signal.',
      ],
      [
        "HANDLER_TIMEOUT",
        'late, handler of "session_shutdown": was not run, because the time for all handlers of this event was used up.',
      ],
      [
        "HANDLER_TIMEOUT",
        'later, handler of "session_shutdown": was not run, because the time for all handlers of this event was used up.',
      ],
    ]);
  });

  it("have them also when one of them may take longer, or blocks the event loop", async () => {
    const { clock, runner, reports } = await startRunner({
      patient: on("session_shutdown", never, { timeoutMs: 60_000 }),
      late: on("session_shutdown", () => undefined),
    });
    const running = runner.emit<"session_shutdown">(exit);
    await clock.advance(5_001);
    await running;
    expect(reports()).toEqual(["HANDLER_TIMEOUT patient", "HANDLER_TIMEOUT late"]);

    const blocking = await startRunner({
      busy: on("session_shutdown", () => blocking.clock.block(6_000)),
      late: on("session_shutdown", () => undefined),
    });
    expect(blocking.runner.emit<"session_shutdown">(exit)).toBeUndefined();
    expect(blocking.reports()).toEqual(["HANDLER_TIMEOUT late"]);
  });

  it("may each have less", async () => {
    const { clock, runner, reports } = await startRunner({
      a: on("session_shutdown", never, { timeoutMs: 100 }),
      b: on("session_shutdown", () => undefined),
    });
    const running = runner.emit<"session_shutdown">(exit);
    await clock.advance(106);
    await running;
    expect(reports()).toEqual(["HANDLER_TIMEOUT a"]);
  });

  it("do not get more by asking a person", async () => {
    const { ui, open } = createFakeUI();
    const { clock, runner, reports } = await startRunner(
      { asks: on("session_shutdown", (_event, ctx) => ctx.ui.confirm("Really?", "")) },
      { ui },
    );
    const running = runner.emit<"session_shutdown">(exit);
    await clock.advance(100);
    expect(open()).toHaveLength(1);
    await clock.advance(4_901);
    await running;
    expect(open()).toEqual([]);
    expect(reports()).toEqual(["HANDLER_TIMEOUT asks"]);
  });

  it("are all run when they are quick", async () => {
    const order: string[] = [];
    const { runner, errors } = await startRunner({
      a: on("session_shutdown", async () => void order.push("a")),
      b: on("session_shutdown", () => void order.push("b")),
    });
    await runner.emit<"session_shutdown">(exit);
    expect(order).toEqual(["a", "b"]);
    expect(errors).toEqual([]);
  });
});
