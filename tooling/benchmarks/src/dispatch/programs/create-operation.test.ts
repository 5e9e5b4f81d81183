import { expect, it } from "vitest";
import { seen } from "../handlers.js";
import type { Scenario } from "../scenario.js";
import { createOperation } from "./create-operation.js";

it.each<[keyof typeof createOperation, Scenario, number]>([
  ["loop", { event: "turn_start", listeners: 10 }, 10],
  ["loop", { event: "turn_start", listeners: 10, isAsync: true }, 10],
  ["thenable loop", { event: "turn_start", listeners: 10, isAsync: true }, 10],
  ["musepi", { event: "turn_start", listeners: 10, bystanders: 5 }, 10],
  ["musepi", { event: "turn_start", listeners: 10, isAsync: true }, 10],
  ["musepi", { event: "tool_call", listeners: 10 }, 10],
  ["musepi", { event: "input", listeners: 10 }, 10],
  ["musepi", { event: "tool_result", listeners: 2, changes: true }, 2],
  ["musepi", { event: "context", listeners: 2 }, 2],
  ["musepi", { event: "turn_start", listeners: 0, bystanders: 100 }, 0],
])("%s dispatches %j to %d handlers", async (program, scenario, calls) => {
  const operation = await createOperation[program](scenario, "");
  const before = seen.calls;
  await operation();
  expect(seen.calls - before).toBe(calls);
});
