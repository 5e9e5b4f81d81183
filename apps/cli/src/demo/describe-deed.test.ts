import { expect, it } from "vitest";
import { describeDeed } from "./describe-deed.js";
import type { HookDeed } from "./watch-hook.js";

const deed = (fields: Partial<HookDeed>): HookDeed => ({
  hook: "a",
  event: "tool_result",
  before: {},
  after: fields.before ?? {},
  result: undefined,
  ...fields,
});
const content = (text: string) => ({ content: [{ type: "text", text }] });
const said = (...texts: string[]) => ({
  messages: texts.map((text) => ({ role: "user", content: text })),
});

it("a blocked call has its reason", () => {
  expect(describeDeed(deed({ result: { block: true, reason: "no" } }))).toEqual({
    kind: "blocked",
    text: "blocked the call: no",
  });
  expect(describeDeed(deed({ result: { block: true } }))).toEqual({
    kind: "blocked",
    text: "blocked the call: no reason given",
  });
});

it.each([
  ["returned", { before: content("a\nKEY=1\nb"), result: content("a\nKEY=*\nb") }],
  ["made in place", { before: content("a\nKEY=1\nb"), after: content("a\nKEY=*\nb") }],
])("a change that was %s has the lines that differ", (_, fields) => {
  expect(describeDeed(deed(fields))).toEqual({
    kind: "replaced",
    text: "replaced a part of the result\nthe tool gave   KEY=1\nthe model gets  KEY=*",
  });
});

it("a message that was added has its text, wherever it stands", () => {
  expect(describeDeed(deed({ before: said("a", "b"), result: said("a", "note", "b") }))).toEqual({
    kind: "added",
    text: "added to what the model gets: note",
  });
});

it("anything else is not described", () => {
  expect(describeDeed(deed({ result: { details: {} } }))).toBeUndefined();
});
