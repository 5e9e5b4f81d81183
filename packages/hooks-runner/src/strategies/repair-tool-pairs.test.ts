import type { AssistantMessage, HookMessage, ToolResultMessage } from "@musepi/hooks-types";
import { describe, expect, it } from "vitest";
import { on, startRunner } from "../fixtures/start-runner.js";

const user: HookMessage = { role: "user", content: "hello", timestamp: 1 };
const answer = (...ids: string[]): AssistantMessage => ({
  role: "assistant",
  content: ids.map((id) => ({ type: "toolCall", id, name: "bash", arguments: {} })),
  stopReason: "toolUse",
  provider: "scripted",
  model: "echo",
  timestamp: 2,
});
const said = (text: string, ...ids: string[]): AssistantMessage => ({
  ...answer(...ids),
  content: [{ type: "text", text }, ...answer(...ids).content],
});
const result = (toolCallId: string): ToolResultMessage => ({
  role: "toolResult",
  toolCallId,
  toolName: "bash",
  content: [{ type: "text", text: toolCallId }],
  isError: false,
  timestamp: 3,
});

/** What becomes of a history from which a hook takes the messages at these places. */
async function without(history: HookMessage[], ...places: number[]) {
  const { runner, errors } = await startRunner({
    "./cut.ts": on("context", ({ messages }) => ({
      messages: messages.filter((_message: HookMessage, index: number) => !places.includes(index)),
    })),
    "./after.ts": on("context", () => undefined),
  });
  return { left: await runner.emitContext(history), errors };
}

describe("a tool call and its result stay together", () => {
  it("removes the result of a call that a hook removed, and says who did it", async () => {
    const { left, errors } = await without([user, answer("a"), result("a")], 1);
    expect(left).toEqual([user]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ code: "CONTEXT_REPAIRED", hookPath: "./cut.ts" });
    expect(errors[0]?.message).toBe(
      './cut.ts, handler of "context": removed the tool call a but not its result; the result was removed as well. Remove both, or neither.',
    );
  });

  it("removes the call whose result a hook removed, and leaves what was said beside it", async () => {
    const { left, errors } = await without([user, said("I look", "a"), result("a")], 2);
    expect(left).toEqual([user, said("I look")]);
    expect(errors[0]?.message).toContain("removed the result of the tool call a but not the call");
  });

  it("leaves other calls of the same answer alone", async () => {
    const { left } = await without([user, answer("a", "b"), result("a"), result("b")], 2);
    expect(left).toEqual([user, answer("b"), result("b")]);
  });

  it("removes an answer of which nothing is left", async () => {
    const { left } = await without([user, answer("a"), result("a")], 2);
    expect(left).toEqual([user]);
  });

  it("repairs a single part that was taken out of an answer", async () => {
    const { runner, reports } = await startRunner({
      "./cut.ts": on("context", ({ messages }) => void messages[1].content.pop()),
    });
    const left = await runner.emitContext([user, said("I look", "a"), result("a")]);
    expect(left).toEqual([user, said("I look")]);
    expect(reports()).toEqual(["CONTEXT_REPAIRED ./cut.ts"]);
  });

  it("says nothing when both are removed", async () => {
    const { left, errors } = await without([user, answer("a"), result("a")], 1, 2);
    expect(left).toEqual([user]);
    expect(errors).toEqual([]);
  });

  it("leaves alone what was no pair before", async () => {
    const { left, errors } = await without([user, user, answer("open"), result("stray")], 0);
    expect(left).toEqual([user, answer("open"), result("stray")]);
    expect(errors).toEqual([]);
  });

  it("keeps the previous list when nothing would be left, and says so", async () => {
    const history = [answer("a"), result("a")];
    const { left, errors } = await without(history, 0);
    expect(left).toBe(history);
    expect(errors.map(({ code }) => code)).toEqual(["RESULT_MALFORMED"]);
  });
});
