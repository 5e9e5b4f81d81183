import type { HookContext } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { createFakeUI } from "../fixtures/fake-ui.js";
import { bashCall, on, startRunner } from "../fixtures/start-runner.js";
import { withPerson } from "../fixtures/with-person.js";

const begin = { type: "agent_start" as const };
const never = () => new Promise<never>(() => {});

describe("the clock of a handler", () => {
  const confirm = ({ ui }: HookContext) => ui.confirm("Really?", "");

  it("stands still while its dialog waits: an answer after ten minutes counts", async () => {
    const { ui, open } = createFakeUI();
    const { runner, clock, errors } = await startRunner(
      {
        gate: on("tool_call", async (_event, ctx) => {
          if (!(await confirm(ctx))) return { block: true, reason: "no" };
          await new Promise((resolve) => clock.setTimeout(() => resolve(undefined), 29_000));
        }),
      },
      { ui },
    );
    const asking = runner.emitToolCall(bashCall());
    await clock.advance(600_000);
    open()[0]?.answer(true);
    await clock.advance(29_000);
    expect(await asking).toMatchObject({ block: false });
    expect(errors).toEqual([]);
  });

  it("stands still from the first of several dialogs to the last, also while they queue", async () => {
    const { runner, clock, open, answers, errors } = await withPerson(
      async (ctx) => {
        await Promise.all([confirm(ctx), confirm(ctx), confirm(ctx)]);
        return confirm(ctx);
      },
      { timeoutMs: 1_000 },
    );
    const running = runner.emit<"agent_start">(begin);
    for (let count = 0; count < 4; count += 1) {
      await clock.advance(5_000);
      open()[0]?.answer(true);
    }
    await clock.advance(1);
    await running;
    expect(answers).toEqual([true]);
    expect(errors).toEqual([]);
  });

  it("stands still also while a dialog of another hook is shown first", async () => {
    const { ui, open } = createFakeUI();
    const { runner, clock, errors } = await startRunner(
      {
        a: on("agent_start", (_event, ctx) => confirm(ctx).then(() => {})),
        b: on("agent_end", (_event, ctx) => confirm(ctx).then(() => {}), { timeoutMs: 1_000 }),
      },
      { ui },
    );
    const first = runner.emit<"agent_start">(begin);
    const second = runner.emit<"agent_end">({ type: "agent_end", messages: [] });
    await clock.advance(60_000);
    open()[0]?.answer(true);
    await clock.advance(60_000);
    open()[0]?.answer(true);
    await Promise.all([first, second]);
    expect(errors).toEqual([]);
  });

  it("runs on after the answer, with what was left of it", async () => {
    const { runner, clock, open, reports } = await withPerson(
      async (ctx) => {
        await new Promise((resolve) => clock.setTimeout(() => resolve(undefined), 600));
        await confirm(ctx);
        await never();
      },
      { timeoutMs: 1_000 },
    );
    const running = runner.emit<"agent_start">(begin);
    await clock.advance(600);
    await clock.advance(10_000);
    open()[0]?.answer(true);
    await clock.advance(399);
    expect(reports()).toEqual([]);
    await clock.advance(60);
    await running;
    expect(reports()).toEqual(["HANDLER_TIMEOUT ./asks.ts"]);
  });

  it("is not that of the next handler: a dialog that was left open stops nobody else's", async () => {
    const { ui } = createFakeUI();
    const { runner, clock, reports } = await startRunner(
      {
        forgets: on("agent_start", async (_event, ctx) => void confirm(ctx)),
        alsoForgets: on("agent_start", (_event, ctx) => void confirm(ctx)),
        stuck: on("agent_start", never, { timeoutMs: 1_000 }),
      },
      { ui },
    );
    const running = runner.emit<"agent_start">(begin);
    await clock.advance(1_060);
    await running;
    expect(reports()).toEqual(["HANDLER_TIMEOUT stuck"]);
  });

  it("does not count the time of a dialog that the handler no longer waits for", async () => {
    const { runner, clock, answers, errors } = await withPerson(
      async (ctx) => {
        void confirm(ctx);
        await new Promise((resolve) => clock.setTimeout(() => resolve(undefined), 5_000));
        return "done";
      },
      { timeoutMs: 1_000 },
    );
    const running = runner.emit<"agent_start">(begin);
    await clock.advance(5_000);
    await running;
    expect(answers).toEqual(["done"]);
    expect(errors).toEqual([]);
  });

  it("does not run at all for a command", async () => {
    const { ui, open } = createFakeUI();
    const ran = vi.fn();
    const { runner, clock, errors } = await startRunner(
      {
        a: (pi) =>
          pi.registerCommand("ask", {
            handler: async (_args, ctx) => {
              await new Promise((resolve) => clock.setTimeout(() => resolve(undefined), 100_000));
              ran(await confirm(ctx));
            },
          }),
      },
      { ui },
    );
    const running = runner.runCommand("ask", "");
    await clock.advance(200_000);
    open()[0]?.answer(true);
    expect(await running).toBe(true);
    expect(ran).toHaveBeenCalledWith(true);
    expect(errors).toEqual([]);
  });
});
