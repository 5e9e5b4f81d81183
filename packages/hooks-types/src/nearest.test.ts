import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hookNames, nearest } from "./index.js";

describe("nearest", () => {
  it.each([
    ["tool_cal", "tool_call"],
    ["toolcall", "tool_call"],
    ["TOOL_CALL", "tool_call"],
    ["tool_results", "tool_result"],
    ["sesion_strat", "session_start"],
    ["session_stop", "session_start"],
    ["contxt", "context"],
  ])("%s is near %s", (word, expected) => {
    expect(nearest(word, hookNames)).toBe(expected);
  });

  it.each(["xyz", "", "completely different"])("nothing is near %j", (word) => {
    expect(nearest(word, hookNames)).toBeUndefined();
  });

  it("finds a name again after any single slip", () => {
    const slip = fc.record({
      name: fc.constantFrom(...hookNames),
      at: fc.nat(4),
      letter: fc.constantFrom("x", "q", ""),
    });
    fc.assert(
      fc.property(slip, ({ name, at, letter }) => {
        const word = name.slice(0, at) + letter + name.slice(at + 1);
        expect(nearest(word, hookNames)).toBe(name);
      }),
    );
  });

  it("takes the first of several that are equally near", () => {
    expect(nearest("bat", ["cat", "hat"])).toBe("cat");
  });
});
