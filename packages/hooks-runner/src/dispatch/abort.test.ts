import { getEventListeners } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { HookName } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { settle } from "../fixtures/fake-clock.js";
import { bashCall, on, startRunner } from "../fixtures/start-runner.js";

const never = () => new Promise<never>(() => {});

/** Waits for the signal like `fetch` does. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(new DOMException("This operation was aborted", "AbortError"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });

describe("an abort while a handler is pending", () => {
  it("reaches what the handler waits for, and is not reported as a failure", async () => {
    const turn = new AbortController();
    const { runner, errors } = await startRunner({
      a: on("input", async (event, { signal }) => {
        event.text = "lost";
        await untilAborted(signal);
      }),
    });
    const running = runner.emit<"input">(
      { type: "input", text: "x", source: "print" },
      { signal: turn.signal },
    );
    await settle();
    turn.abort();
    expect(await running).toBeUndefined();
    expect(errors).toEqual([]);
  });

  it("ends a request of fetch", async () => {
    const turn = new AbortController();
    const closed = vi.fn();
    const server = createServer((request) => void request.on("close", closed));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { runner, errors } = await startRunner({
      a: on("session_start", async (_event, { signal }) => {
        server.once("request", () => turn.abort());
        await fetch(`http://127.0.0.1:${port}/`, { signal });
      }),
    });
    await runner.emit<"session_start">(
      { type: "session_start", reason: "startup" },
      { signal: turn.signal },
    );
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
    server.close();
    expect(errors).toEqual([]);
  });

  it("closes a pending gate at once, whatever its handler does", async () => {
    const turn = new AbortController();
    const { runner, errors } = await startRunner({
      first: on("tool_call", (event) => {
        event.input.command = "changed";
      }),
      gate: on("tool_call", never),
      later: on("tool_call", () => {
        throw new Error("it must not be asked");
      }),
    });
    const asking = runner.emitToolCall(bashCall(), { signal: turn.signal });
    turn.abort();
    expect(await asking).toMatchObject({
      block: true,
      reason: "The call was aborted before its gates had decided.",
    });
    expect(errors).toEqual([]);
  });

  it("keeps a gate closed that lets the call pass afterwards", async () => {
    const turn = new AbortController();
    const late: { resolve?: (value: unknown) => void } = {};
    const { runner } = await startRunner({
      gate: on("tool_call", () => new Promise((resolve) => Object.assign(late, { resolve }))),
    });
    const asking = runner.emitToolCall(bashCall(), { signal: turn.signal });
    turn.abort();
    late.resolve?.({ block: false });
    expect(await asking).toMatchObject({ block: true });
  });

  it.each<[string, HookName, object]>([
    ["notify", "agent_start", {}],
    ["pipe", "input", { text: "x", source: "print" }],
    ["pipe", "context", { messages: [{ role: "user", content: "x", timestamp: 1 }] }],
  ])(
    "gives a handler of %s (%s) one second, then drops it and says so",
    async (_strategy, type, event) => {
      const turn = new AbortController();
      const { clock, runner, errors } = await startRunner({ deaf: on(type, never) });
      const ended = vi.fn();
      const running = runner.emit({ type, ...event } as never, { signal: turn.signal });
      void Promise.resolve(running).then(ended);
      await clock.advance(5_000);
      turn.abort();
      await clock.advance(999);
      expect(ended).not.toHaveBeenCalled();
      await clock.advance(51);
      expect(ended).toHaveBeenCalledOnce();
      expect(errors.map(({ code, message }) => [code, message])).toEqual([
        [
          "HANDLER_TIMEOUT",
          `deaf, handler of "${type}": did not settle in the second after the turn was aborted. What it changed is dropped; let it end with ctx.signal.`,
        ],
      ]);
    },
  );

  it("lets a handler finish within that second, and counts what it did", async () => {
    const turn = new AbortController();
    const { clock, runner, errors } = await startRunner({
      tidy: on(
        "input",
        () =>
          new Promise((resolve) => {
            clock.setTimeout(() => resolve({ action: "handled" }), 900);
          }),
      ),
    });
    const running = runner.emit<"input">(
      { type: "input", text: "x", source: "print" },
      { signal: turn.signal },
    );
    turn.abort();
    await clock.advance(900);
    expect(await running).toEqual({ action: "handled" });
    expect(errors).toEqual([]);
  });

  it("gives later handlers a signal that is aborted already", async () => {
    const turn = new AbortController();
    const seen = vi.fn();
    const { runner } = await startRunner({
      a: on("agent_start", (_event, { signal }) => untilAborted(signal)),
      b: on("agent_start", (_event, { signal }) => seen(signal.aborted)),
    });
    const running = runner.emit<"agent_start">({ type: "agent_start" }, { signal: turn.signal });
    turn.abort();
    await running;
    expect(seen).toHaveBeenCalledWith(true);
  });
});

describe("an abort that comes from the handler itself, before it waits", () => {
  it("closes the gate at once", async () => {
    const turn = new AbortController();
    const { runner, errors } = await startRunner({
      gate: on("tool_call", () => {
        turn.abort();
        return never();
      }),
    });
    const decision = await runner.emitToolCall(bashCall(), { signal: turn.signal });
    expect(decision).toMatchObject({ block: true });
    expect(errors).toEqual([]);
  });

  it("closes the gate although every handler lets the call pass", async () => {
    const turn = new AbortController();
    const { runner } = await startRunner({ gate: on("tool_call", () => turn.abort()) });
    expect(await runner.emitToolCall(bashCall(), { signal: turn.signal })).toMatchObject({
      block: true,
      reason: "The call was aborted.",
    });
  });

  it("gives any other handler its second", async () => {
    const turn = new AbortController();
    const { clock, runner, reports } = await startRunner({
      a: on("input", () => {
        turn.abort();
        return never();
      }),
    });
    const running = runner.emit<"input">(
      { type: "input", text: "x", source: "print" },
      { signal: turn.signal },
    );
    await clock.advance(1_050);
    expect(await running).toBeUndefined();
    expect(reports()).toEqual(["HANDLER_TIMEOUT a"]);
  });

  it("is not reported when the handler then throws", async () => {
    const turn = new AbortController();
    const { runner, errors } = await startRunner({
      a: on("agent_start", (_event, { signal }) => {
        turn.abort();
        signal.throwIfAborted();
      }),
    });
    await runner.emit<"agent_start">({ type: "agent_start" }, { signal: turn.signal });
    expect(errors).toEqual([]);
  });
});

describe("a dispatch whose signal is aborted before it begins", () => {
  it("blocks a tool call without asking", async () => {
    const gate = vi.fn();
    const { runner } = await startRunner({ gate: on("tool_call", gate) });
    const call = bashCall();
    const decision = runner.emitToolCall(call, { signal: AbortSignal.abort() });
    expect(decision).toEqual({
      block: true,
      reason: "The call was aborted.",
      input: call.input,
      changedBy: [],
    });
    expect(gate).not.toHaveBeenCalled();
  });

  it("lets other handlers run, with an aborted signal and one second", async () => {
    const { clock, runner, reports } = await startRunner({
      polite: on("agent_end", (_event, { signal }) => untilAborted(signal)),
      deaf: on("agent_end", never),
    });
    const running = runner.emit<"agent_end">(
      { type: "agent_end", messages: [] },
      { signal: AbortSignal.abort() },
    );
    await clock.advance(1_050);
    await running;
    expect(reports()).toEqual(["HANDLER_TIMEOUT deaf"]);
  });
});

describe("ctx.signal", () => {
  it("aborts when the budget is used up, and only then", async () => {
    const signals: AbortSignal[] = [];
    const { clock, runner } = await startRunner({
      slow: on(
        "agent_start",
        (_event, { signal }) => {
          signals.push(signal);
          return never();
        },
        { timeoutMs: 100 },
      ),
      next: on("agent_start", (_event, { signal }) => void signals.push(signal)),
    });
    const running = runner.emit<"agent_start">({ type: "agent_start" });
    await clock.advance(99);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await clock.advance(6);
    await running;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it("is the same whenever it is read, and aborts with the turn also after the handler settled", async () => {
    const turn = new AbortController();
    const signals: AbortSignal[] = [];
    const { runner } = await startRunner({
      a: on("agent_start", (_event, ctx) => void signals.push(ctx.signal, ctx.signal)),
    });
    await runner.emit<"agent_start">({ type: "agent_start" }, { signal: turn.signal });
    expect(signals[0]).toBe(signals[1]);
    expect(signals[0]?.aborted).toBe(false);
    turn.abort("enough");
    expect(signals[0]?.aborted).toBe(true);
    expect(signals[0]?.reason).toBe("enough");
  });

  it("leaves nothing behind on the turn's signal, however many handlers read it", async () => {
    const turn = new AbortController();
    const { runner } = await startRunner({
      a: on("agent_start", async (_event, { signal }) => signal.aborted || undefined),
    });
    const warned = vi.fn();
    process.on("warning", warned);
    for (let count = 0; count < 50; count += 1) {
      await runner.emit<"agent_start">({ type: "agent_start" }, { signal: turn.signal });
    }
    await settle();
    process.off("warning", warned);
    expect(getEventListeners(turn.signal, "abort")).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
  });

  it("never aborts where there is no turn and no end of the budget", async () => {
    const signals: AbortSignal[] = [];
    const { runner, clock } = await startRunner({
      a: on("session_start", (_event, { signal }) => void signals.push(signal)),
    });
    await runner.emit<"session_start">({ type: "session_start", reason: "startup" });
    await clock.advance(100_000);
    expect(signals[0]?.aborted).toBe(false);
  });
});
