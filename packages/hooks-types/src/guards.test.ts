import { describe, expect, it } from "vitest";
import {
  isBashToolResult,
  isEditToolResult,
  isHookName,
  isReadToolResult,
  isToolCall,
  isToolResult,
  isWriteToolResult,
} from "./index.js";

describe("guards of tool events", () => {
  const call = (toolName: string) => ({ type: "tool_call" as const, toolName });
  const result = (toolName: string) => ({ type: "tool_result" as const, toolName });

  it("isToolCall and isToolResult go by the name of the tool", () => {
    expect(isToolCall(call("bash"), "bash")).toBe(true);
    expect(isToolCall(call("read"), "bash")).toBe(false);
    expect(isToolResult(result("read"), "read")).toBe(true);
    expect(isToolResult(result("bash"), "read")).toBe(false);
  });

  it.each([
    ["bash", isBashToolResult],
    ["edit", isEditToolResult],
    ["read", isReadToolResult],
    ["write", isWriteToolResult],
  ])("the guard for results of %s takes those and no others", (name, guard) => {
    const names = ["bash", "edit", "read", "write", "Bash", ""];
    expect(names.filter((other) => guard(result(other)))).toEqual([name]);
  });
});

describe("isHookName", () => {
  it.each(["tool_call", "session_start"])("%s is one", (name) => {
    expect(isHookName(name)).toBe(true);
  });
  it.each(["tool_cal", "toString", "__proto__", "", 5, undefined])("%s is none", (name) => {
    expect(isHookName(name)).toBe(false);
  });
});
