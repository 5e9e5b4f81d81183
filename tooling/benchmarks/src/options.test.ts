import { describe, expect, it } from "vitest";
import { chooseRows } from "./choose-rows.js";
import { parseOptions } from "./options.js";

describe("the command line", () => {
  it("names rows and says how to measure", () => {
    expect(parseOptions(["gate", "--json", "context", "--rounds", "20"])).toEqual({
      filters: ["gate", "context"],
      json: true,
      check: false,
      alone: false,
      rounds: 20,
    });
  });

  it.each([
    [["--rounds", "0"], "--rounds 0: expected a whole number"],
    [["--rounds", "many"], "--rounds many: expected a whole number"],
    [["--fast"], "Unknown option '--fast'"],
  ])("%j is refused", (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });
});

describe("the rows", () => {
  const rows = [{ name: "Gate, sync" }, { name: "gate, async" }, { name: "context" }];

  it("are those with a filter in their name, in their own order", () => {
    expect(chooseRows(rows, [])).toEqual(rows);
    expect(chooseRows(rows, ["text", "gate"])).toEqual(rows);
    expect(chooseRows(rows, ["gate"])).toEqual(rows.slice(0, 2));
  });

  it("are listed when a filter fits none", () => {
    expect(() => chooseRows(rows, ["gate", "pipe"])).toThrow(
      'No row has "pipe" in its name. There are:\n  Gate, sync\n  gate, async\n  context',
    );
  });
});
