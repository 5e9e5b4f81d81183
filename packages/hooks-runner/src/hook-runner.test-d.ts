import type {
  CustomMessage,
  HookError,
  HookMessage,
  InputResult,
  MaybePromise,
  ToolCallDecision,
  ToolHooks,
  ToolResultResult,
} from "@musepi/hooks-types";
import { expectTypeOf, it } from "vitest";
import { HookRunner, type HookRunnerOptions } from "./index.js";

declare const runner: HookRunner;

it("a runner is what the tool wrapper needs", () => {
  expectTypeOf<HookRunner>().toExtend<ToolHooks>();
});

it("each event comes to its own result", () => {
  const start = runner.emit<"agent_start">({ type: "agent_start" });
  expectTypeOf(start).toEqualTypeOf<MaybePromise<undefined>>();
  const said = runner.emit<"input">({ type: "input", text: "x", source: "print" });
  expectTypeOf(said).toEqualTypeOf<MaybePromise<InputResult | undefined>>();
  const message: HookMessage = { role: "user", content: "x", timestamp: 1 };
  expectTypeOf(runner.emit({ type: "input", text: "x", source: "print" })).toEqualTypeOf(said);
  const ended = runner.emit<"message_end">({ type: "message_end", message });
  expectTypeOf(ended).toEqualTypeOf<MaybePromise<{ message: HookMessage } | undefined>>();
  // @ts-expect-error: an event has its fields
  runner.emit<"input">({ type: "input" });
  // @ts-expect-error: there is no such event
  runner.emit({ type: "tool_cal" });
});

it("the short forms give what the agent works with", () => {
  const call = { type: "tool_call", toolCallId: "1", toolName: "any", input: {} } as const;
  expectTypeOf(runner.emitToolCall(call)).toEqualTypeOf<
    MaybePromise<ToolCallDecision | undefined>
  >();
  expectTypeOf(runner.emitToolResult).returns.toEqualTypeOf<
    MaybePromise<ToolResultResult | undefined>
  >();
  expectTypeOf(runner.emitContext([], { purpose: "turn" })).toEqualTypeOf<
    MaybePromise<HookMessage[]>
  >();
  const begin = runner.emitBeforeAgentStart({ prompt: "x", systemPrompt: "y" });
  expectTypeOf(begin).toEqualTypeOf<
    MaybePromise<{ messages: CustomMessage[]; systemPrompt: string }>
  >();
});

it("only hooks and cwd are needed to make one", () => {
  new HookRunner({ hooks: [], cwd: "/work" });
  new HookRunner({ hooks: [], cwd: "/work", ui: undefined, host: undefined, clock: undefined });
  // @ts-expect-error: hooks see a working directory
  new HookRunner({ hooks: [] });
  // @ts-expect-error: the unit is milliseconds, as a number
  new HookRunner({ hooks: [], cwd: "/work", timeoutMs: "30" });
  expectTypeOf<NonNullable<HookRunnerOptions["onError"]>>().parameter(0).toEqualTypeOf<HookError>();
  expectTypeOf(runner.onError(() => {})).toEqualTypeOf<() => void>();
});
