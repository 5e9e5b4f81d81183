import type { HookContext } from "@musepi/hooks-types";
import { describe, expect, it } from "vitest";
import { settle } from "../fixtures/fake-clock.js";
import { createFakeUI } from "../fixtures/fake-ui.js";
import { on, startRunner } from "../fixtures/start-runner.js";
import { withPerson } from "../fixtures/with-person.js";

const begin = { type: "agent_start" as const };
const never = () => new Promise<never>(() => {});

describe("dialogs opened at the same time", () => {
  it("queue, across hooks and events, and each is answerable", async () => {
    const { ui, open } = createFakeUI();
    const answers: unknown[] = [];
    const ask = (title: string) => async (_event: unknown, ctx: HookContext) => {
      answers.push([title, await ctx.ui.confirm(title, "")]);
    };
    const { runner } = await startRunner(
      {
        a: on("agent_start", ask("one")),
        b: on("agent_end", ask("two")),
        c: on("turn_start", ask("three")),
      },
      { ui },
    );
    const all = [
      runner.emit<"agent_start">(begin),
      runner.emit<"agent_end">({ type: "agent_end", messages: [] }),
      runner.emit<"turn_start">({ type: "turn_start", turnIndex: 0, timestamp: 0 }),
    ];
    for (const title of ["one", "two", "three"]) {
      await settle();
      expect(open().map((dialog) => dialog.title)).toEqual([title]);
      open()[0]?.answer(title !== "two");
    }
    await Promise.all(all);
    expect(answers).toEqual([
      ["one", true],
      ["two", false],
      ["three", true],
    ]);
  });

  it("go on after one that failed", async () => {
    const { ui, open } = createFakeUI();
    let count = 0;
    const flaky: typeof ui.confirm = (...args) => {
      count += 1;
      if (count === 1) throw new Error("no screen");
      return ui.confirm(...args);
    };
    const { runner } = await startRunner(
      {
        a: on("agent_start", async (_event, ctx) => {
          await Promise.allSettled([ctx.ui.confirm("one", ""), ctx.ui.confirm("two", "")]);
        }),
      },
      { ui: { ...ui, confirm: flaky } },
    );
    const running = runner.emit<"agent_start">(begin);
    await settle();
    expect(open().map(({ title }) => title)).toEqual(["two"]);
    open()[0]?.answer(true);
    await running;
  });

  it("are not shown when they were dismissed while they waited", async () => {
    const waiting = new AbortController();
    const { runner, open, shown, answers } = await withPerson(async ({ ui }) => {
      const first = ui.confirm("first", "");
      const second = ui.confirm("second", "", { signal: waiting.signal });
      const third = ui.confirm("third", "");
      return Promise.all([first, second, third]);
    });
    const running = runner.emit<"agent_start">(begin);
    await settle();
    waiting.abort();
    open()[0]?.answer(true);
    await settle();
    open()[0]?.answer(true);
    await running;
    expect(answers).toEqual([[true, false, true]]);
    expect(shown.map(({ title }) => title)).toEqual(["first", "third"]);
  });
});

describe("a dialog closes, as if it was dismissed,", () => {
  it("when the turn is aborted", async () => {
    const turn = new AbortController();
    const { runner, open, answers, errors } = await withPerson(({ ui }) =>
      ui.confirm("Really?", ""),
    );
    const running = runner.emit<"agent_start">(begin, { signal: turn.signal });
    await settle();
    expect(open()).toHaveLength(1);
    turn.abort();
    await running;
    expect(open()).toEqual([]);
    expect(answers).toEqual([false]);
    expect(errors).toEqual([]);
  });

  it("when its own signal aborts, also before it is opened", async () => {
    const own = new AbortController();
    const { runner, open, shown, answers } = await withPerson(async ({ ui }) => [
      await ui.input("first", "", { signal: own.signal }),
      await ui.input("second", "", { signal: own.signal }),
    ]);
    const running = runner.emit<"agent_start">(begin);
    await settle();
    own.abort();
    await running;
    expect(answers).toEqual([[undefined, undefined]]);
    expect(open()).toEqual([]);
    expect(shown).toHaveLength(1);
  });

  it("when its timeout is over, counted from when it is shown", async () => {
    const { runner, open, answers } = await withPerson(({ ui }) =>
      Promise.all([ui.confirm("first", ""), ui.confirm("second", "", { timeout: 30 })]),
    );
    const running = runner.emit<"agent_start">(begin);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(open().map(({ title }) => title)).toEqual(["first"]);
    open()[0]?.answer(true);
    await running;
    expect(answers).toEqual([[true, false]]);
    expect(open()).toEqual([]);
  });

  it.each([Number.POSITIVE_INFINITY, 2 ** 40])(
    "but not at once when its timeout is %d",
    async (timeout) => {
      const { runner, open, answers } = await withPerson(({ ui }) =>
        ui.confirm("Really?", "", { timeout }),
      );
      const running = runner.emit<"agent_start">(begin);
      await new Promise((resolve) => setTimeout(resolve, 20));
      open()[0]?.answer(true);
      await running;
      expect(answers).toEqual([true]);
    },
  );

  it("when the budget of its handler is over", async () => {
    const { ui, open } = createFakeUI();
    const { runner, clock } = await startRunner(
      {
        a: on(
          "agent_start",
          async (_event, ctx) => {
            setImmediate(() => void ctx.ui.confirm("first", ""));
            setImmediate(() => void ctx.ui.confirm("second", ""));
            await never();
          },
          { timeoutMs: 100 },
        ),
      },
      { ui },
    );
    const running = runner.emit<"agent_start">(begin);
    await clock.advance(0);
    open()[0]?.answer(true);
    await settle();
    open()[0]?.answer(true);
    await clock.advance(110);
    await running;
    expect(open()).toEqual([]);
  });
});
