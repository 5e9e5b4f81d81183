import { HookRunner } from "@musepi/hooks-runner";
import { createLoadedHook, type HookFactory } from "@musepi/hooks-types";
import { expect, it } from "vitest";
import { type HookDeed, watchHook } from "./watch-hook.js";

async function watching(factory: HookFactory) {
  const deeds: HookDeed[] = [];
  const begun: string[] = [];
  const hook = await createLoadedHook({ path: "/hooks/a.ts", factory });
  const watched = watchHook(hook, "a", {
    begins: (name) => begun.push(name),
    did: (deed) => deeds.push(deed),
  });
  return { deeds, begun, runner: new HookRunner({ hooks: [watched], cwd: "/" }) };
}

const call = {
  type: "tool_call",
  toolCallId: "1",
  toolName: "bash",
  input: { command: "ls" },
} as const;

it("tells what a handler returned, and leaves it as it is", async () => {
  const { deeds, runner } = await watching((pi) => {
    pi.on("tool_call", () => ({ block: true, reason: "no" }));
  });
  expect(await runner.emitToolCall(call)).toMatchObject({
    block: true,
    reason: expect.stringContaining("no"),
  });
  expect(deeds).toEqual([
    {
      hook: "a",
      event: "tool_call",
      before: call,
      after: call,
      result: { block: true, reason: "no" },
    },
  ]);
});

it("tells what a handler changed in place", async () => {
  const { deeds, runner } = await watching((pi) => {
    pi.on("tool_call", (event) => {
      event.input = { command: "pwd" };
    });
  });
  expect(await runner.emitToolCall(call)).toMatchObject({ input: { command: "pwd" } });
  expect(deeds).toMatchObject([
    { before: { input: { command: "ls" } }, after: { input: { command: "pwd" } } },
  ]);
});

it("says nothing of a handler that did nothing, and follows one that unsubscribes", async () => {
  const { deeds, begun, runner } = await watching((pi) => {
    pi.on("tool_call", () => undefined);
    const stop = pi.on("tool_call", () => {
      stop();
      return { input: { command: "once" } };
    });
  });
  expect(await runner.emitToolCall(call)).toMatchObject({ input: { command: "once" } });
  expect(await runner.emitToolCall(call)).toMatchObject({ input: { command: "ls" } });
  expect(deeds).toHaveLength(1);
  expect(begun).toEqual(["a", "a", "a"]);
});
