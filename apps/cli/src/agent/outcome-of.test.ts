import { expect, it } from "vitest";
import { emptyMessage } from "../models/empty-message.js";
import { scriptedModel } from "../models/scripted/scripted-model.js";
import { outcomeOf } from "./outcome-of.js";

it.each([
  ["stop" as const, { kind: "answered", text: "Half" }],
  ["length" as const, { kind: "answered", text: "Half", cut: true }],
])("an answer that ends with %s is %j", (stopReason, outcome) => {
  const answer = emptyMessage(scriptedModel("hello.json"));
  const content = [{ type: "text" as const, text: "Half" }];
  expect(outcomeOf([{ ...answer, content, stopReason }], false)).toEqual(outcome);
});
