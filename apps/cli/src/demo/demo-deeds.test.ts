import { expect, it } from "vitest";
import { createDemoDeeds } from "./demo-deeds.js";

const blocked = (hook: string, reason: string) => ({
  hook,
  event: "tool_call" as const,
  before: {},
  after: {},
  result: { block: true, reason },
});

it("each deed is shown once, with its hook", () => {
  const lines: string[] = [];
  const deeds = createDemoDeeds({ say: (...line) => lines.push(line.join(" | ")) });
  deeds.did(blocked("gate", "no"));
  deeds.did(blocked("gate", "no"));
  deeds.did(blocked("other", "no"));
  deeds.did({ ...blocked("silent", ""), result: {} });
  expect(lines).toEqual([
    "hook | blocked the call: no | gate",
    "hook | blocked the call: no | other",
  ]);
});

it("what did not happen is missed", () => {
  const deeds = createDemoDeeds({ say: () => {} });
  deeds.did(blocked("gate", "no"));
  expect(deeds.missing([{ hook: "gate", kind: "blocked" }])).toEqual([]);
  expect(
    deeds.missing([
      { hook: "gate", kind: "replaced" },
      { hook: "other", kind: "blocked" },
    ]),
  ).toEqual([
    "the hook gate should have replaced something, and did not",
    "the hook other should have blocked something, and did not",
  ]);
});

it("the hook that runs is known", () => {
  const deeds = createDemoDeeds({ say: () => {} });
  deeds.begins("gate");
  deeds.begins("other");
  expect(deeds.current()).toBe("other");
});
