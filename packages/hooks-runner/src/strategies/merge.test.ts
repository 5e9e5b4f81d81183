import { expect, it } from "vitest";
import { on, startRunner } from "../fixtures/start-runner.js";

async function compacting(handlers: Parameters<typeof on>[1][]) {
  const factories = handlers.map((handler, index) => [
    `hook-${index}`,
    on("session.compacting", handler),
  ]);
  const started = await startRunner(Object.fromEntries(factories));
  const event = { type: "session.compacting" as const, sessionId: "s1", messages: [] };
  return { ...started, event, result: await started.runner.emit<"session.compacting">(event) };
}

it("lists are appended in order, of other fields the latest value wins", async () => {
  const { result } = await compacting([
    () => ({ context: ["a"], prompt: "first", preserveData: { n: 1 } }),
    async () => ({ context: ["b", "c"], prompt: "second" }),
    (event) => {
      event.context = ["d"];
    },
  ]);
  expect(result).toEqual({
    context: ["a", "b", "c", "d"],
    prompt: "second",
    preserveData: { n: 1 },
  });
});

it("nothing comes of handlers that say nothing", async () => {
  expect((await compacting([() => {}, () => ({})])).result).toBeUndefined();
});

it("what fails or does not fit is reported, and the rest counts", async () => {
  const { result, reports, errors } = await compacting([
    () => ({ context: ["a", 5], prompt: "kept" }),
    () => {
      throw new Error("broken");
    },
    () => ({ contexts: ["x"], context: ["b"] }),
  ]);
  expect(result).toEqual({ prompt: "kept", context: ["b"] });
  expect(reports()).toEqual([
    "RESULT_MALFORMED hook-0",
    "HANDLER_FAILED hook-1",
    "RESULT_UNKNOWN_KEY hook-2",
  ]);
  expect(errors[0]?.message).toContain("a list whose element 1 is 5; expected a string.");
});

it("neither the event nor what was returned is within reach afterwards", async () => {
  const context = ["a"];
  const { result, event } = await compacting([
    (draft) => {
      draft.messages.push({ role: "user", content: "x", timestamp: 0 });
      return { context };
    },
  ]);
  context.push("later");
  expect(result).toEqual({ context: ["a"] });
  expect(event.messages).toEqual([]);
});
