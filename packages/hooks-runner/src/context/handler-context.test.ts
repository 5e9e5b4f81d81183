import type { HookCommandContext, HookContext, HookHost } from "@musepi/hooks-types";
import { describe, expect, it } from "vitest";
import { fakeHost } from "../fixtures/fake-host.js";
import { createFakeUI } from "../fixtures/fake-ui.js";
import { on, startRunner } from "../fixtures/start-runner.js";

const never = () => new Promise<never>(() => {});
const begin = { type: "agent_start" as const };

/** Runs one handler and gives what it returns about its context. */
async function look<Seen>(
  view: (ctx: HookContext) => Seen,
  options: Parameters<typeof startRunner>[1] = {},
): Promise<Awaited<Seen> | undefined> {
  let seen: Awaited<Seen> | undefined;
  const { runner, errors } = await startRunner(
    {
      "./hook.ts": on("agent_start", async (_event, ctx) => {
        seen = await view(ctx);
      }),
    },
    options,
  );
  await runner.emit<"agent_start">(begin);
  if (errors[0] !== undefined) throw errors[0];
  return seen;
}

describe("a context", () => {
  it("shows the program around the hooks", async () => {
    const host = fakeHost();
    const seen = await look(
      async (ctx) => ({
        cwd: ctx.cwd,
        hasUI: ctx.hasUI,
        session: ctx.sessionManager.getSessionId(),
        registry: ctx.modelRegistry === host.modelRegistry,
        model: ctx.model?.id,
        idle: ctx.isIdle(),
        queued: [ctx.hasQueuedMessages(), ctx.hasPendingMessages()],
        prompt: ctx.getSystemPrompt(),
        ran: await ctx.exec("git", ["status"], { timeout: 5 }),
      }),
      { host },
    );
    expect(seen).toEqual({
      cwd: "/work",
      hasUI: false,
      session: "session-1",
      registry: true,
      model: "x",
      idle: false,
      queued: [true, true],
      prompt: "Be brief.",
      ran: { stdout: "out", stderr: "", code: 0, killed: false },
    });
    expect(host.exec).toHaveBeenCalledWith("git", ["status"], {
      timeout: 5,
      signal: expect.any(AbortSignal),
    });
  });

  it("works when its parts are taken out of it", async () => {
    const host = fakeHost();
    const { ui, told } = createFakeUI();
    await look(
      async ({
        abort,
        shutdown,
        exec,
        isIdle,
        hasQueuedMessages,
        getSystemPrompt,
        ui: { notify },
      }) => {
        abort();
        shutdown();
        notify("hello");
        await exec("ls");
        return [isIdle(), hasQueuedMessages(), getSystemPrompt()];
      },
      { host, ui },
    );
    expect(host.abort).toHaveBeenCalledOnce();
    expect(host.shutdown).toHaveBeenCalledOnce();
    expect(host.exec).toHaveBeenCalledOnce();
    expect(told).toEqual([["hello", undefined]]);
  });

  it("keeps the methods of a host that is an instance of a class", async () => {
    class Program implements HookHost {
      readonly #prompt = "Be kind.";
      getSystemPrompt(): string {
        return this.#prompt;
      }
    }
    expect(await look((ctx) => ctx.getSystemPrompt(), { host: new Program() })).toBe("Be kind.");
  });

  it.each<[string, (ctx: HookContext) => unknown]>([
    ["sessionManager", (ctx) => ctx.sessionManager],
    ["modelRegistry", (ctx) => ctx.modelRegistry],
    ["abort", (ctx) => ctx.abort()],
    ["shutdown", (ctx) => ctx.shutdown()],
    ["exec", (ctx) => ctx.exec("ls")],
    ["getSystemPrompt", (ctx) => ctx.getSystemPrompt()],
    ["waitForIdle", (ctx) => (ctx as HookCommandContext).waitForIdle()],
  ])("%s, when the program has no such part, is an error that says so", async (part, use) => {
    const { runner } = await startRunner({});
    const ctx = runner.createCommandContext("./hook.ts");
    await expect(async () => use(ctx)).rejects.toMatchObject({
      code: "ACTION_UNAVAILABLE",
      hookPath: "./hook.ts",
      event: part,
      message: `./hook.ts asked for ${part}, which the program that runs it does not offer. The program passes it as host.${part} to its HookRunner.`,
    });
  });

  it("says that nothing goes on where the program does not know", async () => {
    expect(await look((ctx) => [ctx.isIdle(), ctx.hasQueuedMessages(), ctx.model])).toEqual([
      true,
      false,
      undefined,
    ]);
  });

  it("runs programs that end with the turn, with the handler's budget, and with the hook's own signal", async () => {
    const host = fakeHost();
    const turn = new AbortController();
    const own = new AbortController();
    const { runner, clock } = await startRunner(
      {
        a: on("agent_start", (_event, ctx) => void ctx.exec("a")),
        b: on("agent_start", (_event, ctx) => void ctx.exec("b", [], { signal: own.signal })),
        c: on(
          "agent_start",
          (_event, ctx) => {
            void ctx.exec("c", [], { signal: own.signal });
            return never();
          },
          { timeoutMs: 100 },
        ),
      },
      { host },
    );
    const running = runner.emit<"agent_start">(begin, { signal: turn.signal });
    await clock.advance(110);
    await running;
    const signals = host.exec.mock.calls.map(([, , options]) => options.signal);
    const aborted = () => signals.map((signal) => signal?.aborted);
    expect(aborted()).toEqual([false, false, true]);
    own.abort();
    expect(aborted()).toEqual([false, true, true]);
    turn.abort();
    expect(aborted()).toEqual([true, true, true]);
  });
});
