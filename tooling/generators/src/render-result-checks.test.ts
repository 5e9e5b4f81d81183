import { readFileSync } from "node:fs";
import { resultChecks } from "@musepi/hooks-types/checks";
import { resultSchemas } from "@musepi/hooks-types/schemas";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { renderResultChecks } from "./render-result-checks.js";

const file = new URL(
  "../../../packages/hooks-types/src/checks/result-checks.generated.ts",
  import.meta.url,
);

describe("renderResultChecks", () => {
  it("gives what is checked in, so the checks and the schemas never drift apart", () => {
    expect(readFileSync(file, "utf8")).toBe(renderResultChecks(resultSchemas));
  });

  it("refuses a schema whose expectation nobody could read", () => {
    expect(() => renderResultChecks({ x: Type.Object({ a: Type.Number() }) })).toThrow(
      /needs a title/,
    );
  });
});

describe("the generated checks", () => {
  it.each([
    ["tool_call", "block", true, "yes"],
    ["tool_call", "input", { command: "ls" }, ["ls"]],
    ["tool_result", "content", [{ type: "text", text: "a" }], "a"],
    ["tool_result", "content", [], [{ type: "text" }]],
    ["context", "messages", [{ role: "user", content: "a" }], []],
    [
      "context",
      "messages",
      [{ role: "custom", content: [{ type: "text", text: "" }] }],
      [{ role: "user" }],
    ],
    ["message_end", "message", { role: "assistant", content: [] }, { role: "nobody", content: "" }],
    [
      "before_agent_start",
      "message",
      { customType: "a", content: "b", display: "Title" },
      { content: "b" },
    ],
    ["input", "action", "handled", "stop"],
    ["session_before_switch", "cancel", true, 1],
    [
      "session_before_compact",
      "compaction",
      { summary: "s", firstKeptEntryId: "e", tokensBefore: 1 },
      { summary: "s" },
    ],
    ["session.compacting", "context", ["a"], ["a", 1]],
    ["session_before_tree", "summary", { summary: "s" }, "s"],
    ["user_bash", "result", { output: "", cancelled: false, truncated: false }, { output: "" }],
    ["resources_discover", "themePaths", [], "dark.json"],
  ])("%s.%s takes %j and refuses %j", (event, key, good, bad) => {
    const check = resultChecks[event]?.keys[key];
    expect([check?.check(good), check?.check(bad)]).toEqual([true, false]);
  });

  it("refuses a transform without text as a whole", () => {
    expect(resultChecks.input?.whole?.check({ action: "transform" })).toBe(false);
    expect(resultChecks.input?.whole?.check({ action: "transform", text: "a" })).toBe(true);
  });
});
