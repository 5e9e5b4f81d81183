import type { HookContext } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { settle } from "../fixtures/fake-clock.js";
import { fakeHost } from "../fixtures/fake-host.js";
import { createFakeUI } from "../fixtures/fake-ui.js";
import { on, startRunner } from "../fixtures/start-runner.js";

const never = () => new Promise<never>(() => {});
const begin = { type: "agent_start" as const };

describe("a stale context", () => {
  const uses: [string, (ctx: HookContext) => unknown, unknown][] = [
    ["abort()", (ctx) => ctx.abort(), undefined],
    ["shutdown()", (ctx) => ctx.shutdown(), undefined],
    ["isIdle()", (ctx) => ctx.isIdle(), false],
    ["hasQueuedMessages()", (ctx) => ctx.hasQueuedMessages(), false],
    ["hasQueuedMessages()", (ctx) => ctx.hasPendingMessages(), false],
    ["getSystemPrompt()", (ctx) => ctx.getSystemPrompt(), ""],
    ["exec()", (ctx) => ctx.exec("ls"), { stdout: "", stderr: "", code: 1, killed: true }],
    ["ui.notify()", (ctx) => ctx.ui.notify("late"), undefined],
    ["ui.setStatus()", (ctx) => ctx.ui.setStatus("key", "late"), undefined],
    ["ui.setEditorText()", (ctx) => ctx.ui.setEditorText("late"), undefined],
    ["ui.getEditorText()", (ctx) => ctx.ui.getEditorText(), ""],
    ["ui.confirm()", (ctx) => ctx.ui.confirm("Really?", ""), false],
    ["ui.select()", (ctx) => ctx.ui.select("Which?", ["a"]), undefined],
    ["ui.input()", (ctx) => ctx.ui.input("What?"), undefined],
    ["ui.editor()", (ctx) => ctx.ui.editor("What?"), undefined],
  ];

  it.each(uses)(
    "after its handler's time: %s does nothing but report once",
    async (what, use, nothing) => {
      const host = fakeHost();
      const person = createFakeUI();
      let kept: HookContext | undefined;
      const { runner, errors, clock } = await startRunner(
        {
          "./slow.ts": on("agent_start", (_event, ctx) => {
            kept = ctx;
            return never();
          }),
        },
        { host, ui: person.ui },
      );
      const running = runner.emit<"agent_start">(begin);
      await clock.advance(32_000);
      await running;
      if (kept === undefined) throw new Error("the handler did not run");
      expect(await use(kept)).toEqual(nothing);
      expect(await use(kept)).toEqual(nothing);
      expect(errors.map(({ code }) => code)).toEqual(["HANDLER_TIMEOUT", "CONTEXT_STALE"]);
      expect(errors[1]).toMatchObject({
        hookPath: "./slow.ts",
        event: "agent_start",
        message: `./slow.ts used ctx.${what} after its time was over; nothing was done. Do not keep a context for later.`,
      });
      expect([person.shown, person.told, person.ui.getEditorText()]).toEqual([[], [], ""]);
      const called = Object.values(host).flatMap((part) =>
        vi.isMockFunction(part) ? part.mock.calls : [],
      );
      expect(called).toEqual([]);
    },
  );

  it("has an aborted signal, also when it is first read then", async () => {
    let kept: HookContext | undefined;
    const { runner, clock } = await startRunner({
      slow: on("agent_start", (_event, ctx) => {
        kept = ctx;
        return never();
      }),
    });
    const running = runner.emit<"agent_start">(begin);
    await clock.advance(32_000);
    await running;
    expect(kept?.signal.aborted).toBe(true);
  });

  it("is every context after the runner was disposed of, those of commands included", async () => {
    const host = fakeHost();
    const kept: HookContext[] = [];
    const { runner, reports } = await startRunner(
      {
        "./hook.ts": on("agent_start", (_event, ctx) => void kept.push(ctx)),
      },
      { host },
    );
    runner.emit<"agent_start">(begin);
    kept.push(runner.createCommandContext("./hook.ts"), runner.createCommandContext());
    runner.dispose();
    for (const ctx of kept) ctx.abort();
    expect(host.abort).not.toHaveBeenCalled();
    expect(reports()).toEqual([
      "CONTEXT_STALE ./hook.ts",
      "CONTEXT_STALE ./hook.ts",
      "CONTEXT_STALE a command",
    ]);
  });

  it("is not that of a handler which settled in time", async () => {
    const host = fakeHost();
    const kept: HookContext[] = [];
    const { runner, errors } = await startRunner(
      { a: on("agent_start", (_event, ctx) => void kept.push(ctx)) },
      { host },
    );
    runner.emit<"agent_start">(begin);
    await settle();
    kept[0]?.abort();
    expect(host.abort).toHaveBeenCalledOnce();
    expect(errors).toEqual([]);
  });
});
