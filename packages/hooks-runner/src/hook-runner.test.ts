import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { AssistantMessage, HookAPI, HookError } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { settle } from "./fixtures/fake-clock.js";
import { fakeHost } from "./fixtures/fake-host.js";
import { bashCall, on, startRunner } from "./fixtures/start-runner.js";
import { HookRunner } from "./index.js";

const begin = { type: "agent_start" as const };
const broken = on("agent_start", () => {
  throw new Error("broken");
});

describe("listeners for errors", () => {
  it("get each single error, all of them", async () => {
    const listener = vi.fn<(error: HookError) => void>();
    const { runner, errors } = await startRunner({ broken });
    runner.onError(listener);
    for (let count = 0; count < 100; count += 1) runner.emit<"agent_start">(begin);
    expect(listener).toHaveBeenCalledTimes(100);
    expect(errors).toHaveLength(100);
    expect(listener.mock.calls[0]?.[0]).toBe(errors[0]);
  });

  it("leave nothing in memory: 5,000 failures are as good as one", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const failing = on("message_update", () => thrower());
    const { runner } = await startRunner({ failing }, { onError: () => {} });
    const message: AssistantMessage = {
      role: "assistant",
      content: [],
      stopReason: "stop",
      provider: "scripted",
      model: "echo",
      timestamp: 1,
    };
    const fail = (times: number): number => {
      for (let count = 0; count < times; count += 1) {
        runner.emit<"message_update">({
          type: "message_update",
          message,
          assistantMessageEvent: { type: "text_delta", delta: "x", partial: message },
        });
      }
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = fail(1_000);
    expect(fail(5_000) - before).toBeLessThan(1_500_000);
  });

  it("get what has a code, a place and a cause", async () => {
    const cause = new TypeError("x is not a function");
    const { runner, errors } = await startRunner({
      "./hook.ts": on("agent_start", () => {
        throw cause;
      }),
    });
    runner.emit<"agent_start">(begin);
    expect(errors[0]).toMatchObject({
      code: "HANDLER_FAILED",
      hookPath: "./hook.ts",
      event: "agent_start",
      error: "x is not a function",
      cause,
    });
    expect(errors[0]?.stack).toContain("HookError");
  });

  it.each<[string, () => unknown]>([
    ["throws", () => thrower()],
    ["rejects", async () => thrower()],
  ])("run although an earlier one %s", async (_how, fail) => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const { runner, errors } = await startRunner({ broken }, { onError: fail as () => void });
    const second = vi.fn();
    runner.onError(second);
    runner.emit<"agent_start">(begin);
    await settle();
    process.off("unhandledRejection", unhandled);
    expect(second).toHaveBeenCalledOnce();
    expect(errors).toEqual([]);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("may be removed, also while they run", async () => {
    const { runner } = await startRunner({ broken });
    const calls: string[] = [];
    const off = runner.onError(() => {
      calls.push("first");
      off();
    });
    const offLast = runner.onError(() => {
      calls.push("second");
    });
    runner.emit<"agent_start">(begin);
    runner.emit<"agent_start">(begin);
    offLast();
    runner.emit<"agent_start">(begin);
    expect(calls).toEqual(["first", "second", "second"]);
  });

  it("may be added while others run", async () => {
    const { runner } = await startRunner({ broken });
    const added = vi.fn();
    const off = runner.onError(() => {
      off();
      runner.onError(added);
    });
    runner.emit<"agent_start">(begin);
    expect(added).not.toHaveBeenCalled();
    runner.emit<"agent_start">(begin);
    expect(added).toHaveBeenCalledOnce();
  });

  it("may fire events of their own", async () => {
    const { runner } = await startRunner({
      broken,
      gate: on("tool_call", () => ({ block: true })),
    });
    const decisions: unknown[] = [];
    runner.onError(() => decisions.push(runner.emitToolCall(bashCall())));
    runner.emit<"agent_start">(begin);
    expect(decisions).toMatchObject([{ block: true }]);
  });

  it("get the warnings of loading, and those that came after it", async () => {
    let api: HookAPI | undefined;
    const { reports } = await startRunner({
      "./old.ts": (pi) => {
        api = pi;
        pi.on("session_fork" as "input", () => undefined);
      },
    });
    expect(reports()).toEqual(["EVENT_NOT_HERE ./old.ts"]);
    api?.on("user_python" as "input", () => undefined);
    expect(reports()).toEqual(["EVENT_NOT_HERE ./old.ts", "EVENT_NOT_HERE ./old.ts"]);
  });

  it("get what a timer of a hook threw", async () => {
    const { errors } = await startRunner({
      "./timer.ts": (pi) => {
        const timer = pi.setInterval(() => {
          clearInterval(timer);
          throw new Error("broken");
        }, 1);
      },
    });
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    expect(errors[0]).toMatchObject({ code: "UNCAUGHT", hookPath: "./timer.ts", error: "broken" });
  });

  it("are told of anything that can be thrown, in words", async () => {
    const things = ["a string", null, undefined, { code: 7 }, Symbol("s"), 0];
    const { runner, errors } = await startRunner({
      "./hook.ts": (pi) => {
        for (const thing of things) pi.on("agent_start", () => thrower(thing));
      },
    });
    runner.emit<"agent_start">(begin);
    expect(errors.map(({ message }) => message)).toEqual(
      ["a string", "null", "undefined", '{"code":7}', "Symbol(s)", "0"].map(
        (text) =>
          `./hook.ts, handler of "agent_start": failed: ${text}. What it changed is dropped.`,
      ),
    );
  });
});

describe("the actions of hooks", () => {
  const act = (pi: HookAPI): [string, () => unknown][] => [
    ["sendMessage", () => pi.sendMessage({ customType: "note", content: "x" })],
    ["sendUserMessage", () => pi.sendUserMessage("x")],
    ["appendEntry", () => pi.appendEntry("note")],
    ["exec", () => pi.exec("ls")],
  ];

  it("work from the moment when the runner is there, and reach the program", async () => {
    let api: HookAPI | undefined;
    const host = {
      ...fakeHost(),
      sendMessage: vi.fn(),
      sendUserMessage: vi.fn(),
      appendEntry: vi.fn(),
    };
    await startRunner(
      {
        "./hook.ts": (pi) => {
          api = pi;
        },
      },
      { host },
    );
    if (api === undefined) throw new Error("the factory did not run");
    for (const [, call] of act(api)) await call();
    expect(host.sendMessage).toHaveBeenCalledWith({ customType: "note", content: "x" }, {});
    expect(host.sendUserMessage).toHaveBeenCalledWith("x", {});
    expect(host.appendEntry).toHaveBeenCalledWith("note", undefined);
    expect(host.exec).toHaveBeenCalledWith("ls", [], {});
  });

  it("are errors where the program does not have them", async () => {
    const { runner, errors } = await startRunner({
      "./hook.ts": (pi) => {
        pi.on("session_start", async () => {
          for (const [, call] of act(pi))
            await Promise.resolve()
              .then(call)
              .catch((error) => thrown.push(error));
        });
      },
    });
    const thrown: HookError[] = [];
    await runner.emit<"session_start">({ type: "session_start", reason: "startup" });
    expect(thrown.map(({ code, event, hookPath }) => [code, event, hookPath])).toEqual(
      ["sendMessage", "sendUserMessage", "appendEntry", "exec"].map((name) => [
        "ACTION_UNAVAILABLE",
        name,
        "./hook.ts",
      ]),
    );
    expect(errors).toEqual([]);
  });
});

describe("a hook that has a runner", () => {
  it("is refused by a second one, which would act in its place and open its gates when it drops it", async () => {
    const { hooks, runner } = await startRunner({
      "./gate.ts": on("tool_call", () => ({ block: true, reason: "no" })),
    });
    expect(() => new HookRunner({ hooks, cwd: "/work" })).toThrow(
      "./gate.ts is in another runner already, so no runner can take it. Load it again for each runner, with createLoadedHook or loadHooks.",
    );
    expect(await runner.emitToolCall(bashCall())).toMatchObject({ block: true, reason: "no" });
  });

  it("is refused when it was dropped, because its gates would be open", async () => {
    const { hooks, runner } = await startRunner({ "./gate.ts": on("tool_call", () => undefined) });
    runner.dispose();
    expect(() => new HookRunner({ hooks, cwd: "/work" })).toThrow(
      "./gate.ts was dropped, so no runner can take it.",
    );
  });
});

describe("a runner that was disposed of", () => {
  it("lets no result and no context pass where hooks handled them", async () => {
    const redact = await startRunner({
      redact: (pi) => {
        pi.on("tool_result", () => ({ content: [] }));
        pi.on("context", () => undefined);
      },
    });
    const open = await startRunner({ other: on("agent_start", () => undefined) });
    redact.runner.dispose();
    open.runner.dispose();
    const result = {
      ...{ type: "tool_result" as const, toolCallId: "1", toolName: "read", input: {} },
      ...{ content: [{ type: "text" as const, text: "secret" }], details: 1, isError: false },
    };
    const messages = [{ role: "user" as const, content: "secret", timestamp: 1 }];
    expect(() => redact.runner.emitToolResult(result)).toThrow(/"tool_result" were dropped/);
    expect(() => redact.runner.emitContext(messages)).toThrow(/"context" were dropped/);
    expect(open.runner.emitToolResult(result)).toBeUndefined();
    expect(open.runner.emitContext(messages)).toBe(messages);
  });

  it("blocks tool calls where it had a gate, and none where it had not", async () => {
    const gated = await startRunner({ gate: on("tool_call", () => undefined) });
    const open = await startRunner({ other: on("agent_start", () => undefined) });
    gated.runner.dispose();
    open.runner.dispose();
    expect(gated.runner.hasHandlers("tool_call")).toBe(true);
    expect(await gated.runner.emitToolCall(bashCall())).toMatchObject({
      block: true,
      reason: expect.stringContaining("were dropped"),
    });
    expect(await open.runner.emitToolCall(bashCall())).toBeUndefined();
  });

  it("has no handlers, commands or renderers, and its hooks' API is closed", async () => {
    let api: HookAPI | undefined;
    const handler = vi.fn();
    const { runner } = await startRunner({
      a: (pi) => {
        api = pi;
        pi.on("agent_start", handler);
        pi.registerCommand("x", { handler() {} });
        pi.registerMessageRenderer("note", () => []);
      },
    });
    runner.dispose();
    runner.dispose();
    expect(runner.emit<"agent_start">(begin)).toBeUndefined();
    expect(handler).not.toHaveBeenCalled();
    expect(runner.hasHandlers("agent_start")).toBe(false);
    expect([runner.getRegisteredCommands(), runner.getMessageRenderer("note")]).toEqual([
      [],
      undefined,
    ]);
    expect(() => api?.on("agent_start", handler)).toThrow(/after it was dropped/);
    expect(() => api?.sendUserMessage("x")).toThrow(/after it was dropped/);
  });

  it("still lets a gate that is being asked decide, and blocks the calls that wait for their turn", async () => {
    const { runner } = await startRunner({
      gate: on("tool_call", async () => {
        await settle();
        return { block: true, reason: "no" };
      }),
    });
    const first = runner.emitToolCall(bashCall());
    const second = runner.emitToolCall(bashCall());
    runner.dispose();
    expect(await first).toMatchObject({ reason: "no" });
    expect(await second).toMatchObject({
      block: true,
      reason: expect.stringContaining("were dropped"),
    });
  });
});

function thrower(...thrown: unknown[]): never {
  throw thrown.length === 0 ? new Error("broken") : thrown[0];
}
