import { isDeepStrictEqual } from "node:util";
import type { HookFactory, HookMessage } from "@musepi/hooks-types";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  applyEdits,
  createVandals,
  type HandlerScript,
  scripts,
} from "../fixtures/scripted-handler.js";
import { bashCall, bashResult, on, startRunner } from "../fixtures/start-runner.js";

// What these strategies come to is written down here a second time, as plainly as possible: whatever handlers do, in
// whatever mix, the runner must come to the same.

const settings = { numRuns: 150 };
const garbage = fc.constantFrom<unknown>("text", 5, true, [], [5], { nonsense: 1 }, "");
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasOpinion = (returned: unknown): boolean => returned !== undefined && returned !== null;

it("tool_result: field by field, failures rolled back, garbage dropped", async () => {
  const part = fc.record({ type: fc.constant("text"), text: fc.constantFrom("a", "b") });
  const parts = fc.array(part, { maxLength: 2 });
  const values = fc.oneof(parts, part, fc.boolean(), garbage);
  const script = scripts({
    fields: ["content", "details", "isError"],
    values,
    results: fc.oneof(
      garbage,
      fc.record({ content: values, details: values, isError: values }, { requiredKeys: [] }),
    ),
  });
  const fits: Record<string, (value: unknown) => boolean> = {
    content: (value) =>
      Array.isArray(value) && value.every((item) => isRecord(item) && item.type === "text"),
    details: () => true,
    isError: (value) => typeof value === "boolean",
  };
  const model = (handlers: HandlerScript[]) => {
    const now: Record<string, unknown> = { ...bashResult("x") };
    for (const handler of handlers) {
      const draft: Record<string, unknown> = structuredClone(now);
      applyEdits(draft, handler);
      if (handler.fails) continue;
      const returned = isRecord(handler.returns) ? handler.returns : {};
      for (const [field, check] of Object.entries(fits)) {
        const isReturned = returned[field] !== undefined && check(returned[field]);
        const value = isReturned ? returned[field] : draft[field];
        if (check(value)) now[field] = structuredClone(value);
      }
    }
    return now;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(script, { maxLength: 4 }), async (handlers) => {
      const { factories, vandalise } = build("tool_result", handlers);
      const { runner } = await startRunner(factories);
      const event = bashResult("x");
      const result = await runner.emitToolResult(event);
      vandalise();
      expect({ ...event, ...result }).toEqual(model(handlers));
      expect(event).toEqual(bashResult("x"));
    }),
    settings,
  );
});

it("tool_call: whatever goes wrong blocks, and no gate is open after a failure", async () => {
  const input = fc.oneof(
    fc.record({ command: fc.constantFrom("ls", "rm") }),
    fc.constant({}),
    garbage,
  );
  const script = scripts({
    fields: ["input"],
    values: input,
    results: fc.oneof(
      garbage,
      fc.record({ block: fc.boolean(), reason: fc.constant("no"), input }, { requiredKeys: [] }),
    ),
  });
  const judged = fc.tuple(script, fc.boolean()).map(([rest, final]) => ({ ...rest, final }));
  const isMalformed = (returned: unknown): boolean => {
    if (!hasOpinion(returned)) return false;
    if (!isRecord(returned)) return true;
    const { block, reason, input: changed, ...unknown } = returned;
    if (Object.keys(unknown).length > 0) return true;
    if (changed !== undefined && !isRecord(changed)) return true;
    return reason !== undefined && block === undefined;
  };
  const model = (handlers: (HandlerScript & { final: boolean })[]) => {
    let now: unknown = bashCall("ls").input;
    const ordered = [...handlers.entries()].sort(
      ([, left], [, right]) => Number(left.final) - Number(right.final),
    );
    for (const [index, handler] of ordered) {
      const blocked = { block: true, hookPath: `hook-${index}`, input: now };
      const draft = { input: structuredClone(now) };
      applyEdits(draft, handler);
      if (handler.fails || isMalformed(handler.returns)) return blocked;
      const returned = isRecord(handler.returns) ? handler.returns : {};
      if (returned.block === true) return blocked;
      // Cloned, as the handler clones what it returns: a record without a prototype is the same data.
      const left: unknown = structuredClone(returned.input ?? draft.input);
      if (isDeepStrictEqual(left, now)) continue;
      if (!isRecord(left) || handler.final) return blocked;
      now = left;
    }
    return { block: false, hookPath: undefined, input: now };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(judged, { maxLength: 4 }), async (handlers) => {
      const { factories, vandalise } = build("tool_call", handlers);
      const { runner, errors } = await startRunner(factories);
      const call = bashCall("ls");
      const decision = await runner.emitToolCall(call);
      vandalise();
      const { block, hookPath, input: left } = decision ?? { block: false, input: call.input };
      expect({ block, hookPath, input: left }).toEqual(model(handlers));
      if (!block) expect(errors).toEqual([]);
      expect(call).toEqual(bashCall("ls"));
    }),
    settings,
  );
});

it("context: a list of messages, failures rolled back, garbage dropped", async () => {
  const message = fc.record({
    role: fc.constant("user"),
    content: fc.constantFrom("a", "b"),
    timestamp: fc.constant(1),
  });
  const values = fc.oneof(fc.array(message, { maxLength: 2 }), message, garbage);
  const script = scripts({
    fields: ["messages"],
    values,
    results: fc.oneof(garbage, fc.record({ messages: values }, { requiredKeys: [] })),
  });
  const history = (): HookMessage[] => [{ role: "user", content: "x", timestamp: 1 }];
  const fits = (value: unknown) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => isRecord(item) && item.role === "user");
  const model = (handlers: HandlerScript[]) => {
    let now: unknown = history();
    for (const handler of handlers) {
      const draft = { messages: structuredClone(now) };
      applyEdits(draft, handler);
      if (handler.fails) continue;
      const returned = isRecord(handler.returns) ? handler.returns.messages : undefined;
      const left = fits(returned) ? returned : draft.messages;
      if (fits(left)) now = left;
    }
    return now;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(script, { maxLength: 4 }), async (handlers) => {
      const { factories, vandalise } = build("context", handlers);
      const { runner } = await startRunner(factories);
      const messages = history();
      const result = await runner.emitContext(messages);
      vandalise();
      expect(result).toEqual(model(handlers));
      expect(messages).toEqual(history());
    }),
    settings,
  );
});

function build(
  name: "tool_call" | "tool_result" | "context",
  handlers: (HandlerScript & { final?: boolean })[],
) {
  const { handlerOf, vandalise } = createVandals();
  const factories: Record<string, HookFactory> = {};
  for (const [index, script] of handlers.entries()) {
    const options = script.final === true ? { final: true } : {};
    factories[`hook-${index}`] = on(name, handlerOf(script), options);
  }
  return { factories, vandalise };
}
