import { createLoadedHook, type HookAPI } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { settle } from "../fixtures/fake-clock.js";
import { on, startRunner } from "../fixtures/start-runner.js";
import { HookRunner } from "../index.js";

const start = { type: "agent_start" as const };

describe("the order of handlers", () => {
  it("is that of the hooks, then that of registration, one after another", async () => {
    const order: string[] = [];
    const slow = (name: string) => async () => {
      order.push(`${name} begins`);
      await settle();
      order.push(`${name} ends`);
    };
    const { runner } = await startRunner({
      a: (pi) => {
        pi.on("agent_start", slow("a1"));
        pi.on("agent_start", () => void order.push("a2"));
      },
      b: on("agent_start", slow("b")),
      c: on("agent_start", () => void order.push("c")),
    });
    await runner.emit<"agent_start">(start);
    expect(order).toEqual(["a1 begins", "a1 ends", "a2", "b begins", "b ends", "c"]);
  });

  it("does not change when two dispatches of an event run at the same time", async () => {
    const { runner } = await startRunner({
      a: on("input", async ({ text }) => {
        if (text === "slow") await settle();
        return { action: "transform", text: `${text} a` };
      }),
      b: on("input", ({ text }) => ({ action: "transform", text: `${text} b` })),
    });
    const say = (text: string) => runner.emit<"input">({ type: "input", text, source: "print" });
    expect(await Promise.all([say("slow"), say("fast")])).toMatchObject([
      { text: "slow a b" },
      { text: "fast a b" },
    ]);
  });
});

describe("the list of handlers is that of the moment when the dispatch began", () => {
  const counting = async (handler: (pi: HookAPI) => () => unknown) => {
    const calls: string[] = [];
    const { runner, hooks } = await startRunner({
      a: (pi) => {
        const act = handler(pi);
        pi.on("agent_start", () => {
          calls.push("a");
          return act() as undefined;
        });
      },
      b: on("agent_start", () => void calls.push("b")),
    });
    return { runner, hooks, calls };
  };

  it("when a handler ends its own subscription while it runs", async () => {
    const calls: string[] = [];
    const { runner } = await startRunner({
      a: (pi) => {
        const off = pi.on("agent_start", () => {
          calls.push("once");
          off();
        });
        pi.on("agent_start", () => void calls.push("always"));
      },
    });
    await runner.emit<"agent_start">(start);
    await runner.emit<"agent_start">(start);
    expect(calls).toEqual(["once", "always", "always"]);
  });

  it("when a handler ends the subscription of a later one", async () => {
    const late = vi.fn();
    const { runner } = await startRunner({
      a: (pi) => {
        pi.on("agent_start", () => offLate());
        const offLate = pi.on("agent_start", late);
      },
    });
    await runner.emit<"agent_start">(start);
    expect(late).toHaveBeenCalledOnce();
    await runner.emit<"agent_start">(start);
    expect(late).toHaveBeenCalledOnce();
    expect(runner.hasHandlers("agent_start")).toBe(true);
  });

  it("when a handler subscribes another: the next dispatch has it", async () => {
    const added = vi.fn();
    const { runner, calls } = await counting((pi) => () => void pi.on("agent_start", added));
    await runner.emit<"agent_start">(start);
    expect(added).not.toHaveBeenCalled();
    await runner.emit<"agent_start">(start);
    expect(added).toHaveBeenCalledOnce();
    expect(calls).toEqual(["a", "b", "a", "b"]);
  });

  it("when a handler subscribes itself again each time it runs: the dispatch ends", async () => {
    let count = 0;
    const { runner } = await startRunner({
      a: (pi) => {
        const again = () => {
          count += 1;
          pi.on("turn_start", again);
        };
        pi.on("turn_start", again);
      },
    });
    const turn = { type: "turn_start" as const, turnIndex: 0, timestamp: 0 };
    await runner.emit<"turn_start">(turn);
    expect(count).toBe(1);
    await runner.emit<"turn_start">(turn);
    expect(count).toBe(3);
  });

  it("when an asynchronous handler changes it", async () => {
    const added = vi.fn();
    const { runner } = await startRunner({
      a: (pi) => {
        pi.on("agent_start", async () => {
          await settle();
          pi.on("agent_start", added);
        });
      },
    });
    await runner.emit<"agent_start">(start);
    expect(added).not.toHaveBeenCalled();
  });

  it("when its hook is dropped meanwhile", async () => {
    const { runner, hooks, calls } = await counting(() => settle);
    const running = runner.emit<"agent_start">(start);
    hooks[1]?.dispose();
    await running;
    expect(calls).toEqual(["a", "b"]);
    expect(await runner.emit<"agent_start">(start)).toBeUndefined();
    expect(calls).toEqual(["a", "b", "a"]);
  });
});

describe("an event that nobody handles", () => {
  it("is answered at once, with nothing", async () => {
    const { runner } = await startRunner({ a: on("agent_end", () => undefined) });
    expect(runner.emit<"agent_start">(start)).toBeUndefined();
    expect(runner.hasHandlers("agent_start")).toBe(false);
    expect(runner.hasHandlers("agent_end")).toBe(true);
    expect(
      runner.emitToolCall({ type: "tool_call", toolCallId: "1", toolName: "x", input: {} }),
    ).toBe(undefined);
  });

  it("is neither read nor copied", async () => {
    const { runner, clock } = await startRunner({ a: on("agent_end", () => undefined) });
    const messages = new Proxy([], {
      get: () => {
        throw new Error("it was read");
      },
    });
    expect(runner.emitContext(messages)).toBe(messages);
    expect(clock.alive()).toBe(0);
  });

  it("costs the same however many hooks are loaded: none of them is looked at", async () => {
    const looked = vi.fn();
    const hooks = Array.from({ length: 1_000 }, (_, index) => {
      const hook = createLoadedHook({
        path: `hook-${index}`,
        factory: (pi) => void pi.on("agent_start", () => undefined),
      });
      return hook.then((loaded) => ({
        ...loaded,
        get handlers() {
          looked();
          return loaded.handlers;
        },
      }));
    });
    const runner = new HookRunner({ hooks: await Promise.all(hooks), cwd: "/work" });
    runner.hasHandlers("message_update");
    looked.mockClear();
    for (let count = 0; count < 100; count += 1) {
      expect(runner.hasHandlers("message_update")).toBe(false);
      expect(runner.emit<"turn_start">({ type: "turn_start", turnIndex: 0, timestamp: 0 })).toBe(
        undefined,
      );
    }
    expect(looked).not.toHaveBeenCalled();
  });

  it("is one again when the last handler unsubscribes", async () => {
    let off = () => {};
    const { runner } = await startRunner({
      a: (pi) => {
        off = pi.on("agent_start", () => undefined);
      },
    });
    expect(runner.hasHandlers("agent_start")).toBe(true);
    off();
    expect(runner.hasHandlers("agent_start")).toBe(false);
  });
});
