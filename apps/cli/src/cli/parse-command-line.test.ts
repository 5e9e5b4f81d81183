import { describe, expect, it } from "vitest";
import { ExitError } from "./exit-error.js";
import { parseCommandLine } from "./parse-command-line.js";

const failure = (...args: string[]): { message: string; exitCode: number } => {
  try {
    parseCommandLine(args);
  } catch (error) {
    if (error instanceof ExitError) return { message: error.message, exitCode: error.exitCode };
    throw error;
  }
  throw new Error("the arguments were accepted");
};

describe("the command line", () => {
  it("has options, files and words in any order", () => {
    const line = parseCommandLine(["-p", "sum", "@a.txt", "--model", "local/x", "up", "@~/b c.md"]);
    expect([line.has("print"), line.text("model")]).toEqual([true, "local/x"]);
    expect([line.words, line.files]).toEqual([
      ["sum", "up"],
      ["a.txt", "~/b c.md"],
    ]);
  });

  it("takes hooks under each of their names, in order", () => {
    const line = parseCommandLine(["--hook", "a.ts", "-e", "b.ts", "--extension=c.ts", "-ed.ts"]);
    expect(line.list("hook")).toEqual(["a.ts", "b.ts", "c.ts", "d.ts"]);
  });

  it("lets the last value of an option count", () => {
    expect(parseCommandLine(["--model", "a/b", "--model=c/d"]).text("model")).toBe("c/d");
  });

  it("takes everything after -- as text", () => {
    const line = parseCommandLine(["-p", "--", "--model", "@a.txt", "demo"]);
    expect([line.words, line.files]).toEqual([["--model", "@a.txt", "demo"], []]);
    expect(line.has("model")).toBe(false);
  });

  it("has a value that begins with a dash when it is no option, or after =", () => {
    expect(parseCommandLine(["--system-prompt", "- be brief"]).text("system-prompt")).toBe(
      "- be brief",
    );
    expect(parseCommandLine(["--model=--print"]).text("model")).toBe("--print");
  });

  it("knows the subcommand only as its first word", () => {
    expect(parseCommandLine(["demo"])).toMatchObject({ subcommand: "demo", words: [] });
    expect(parseCommandLine(["-p", "demo"])).toMatchObject({
      subcommand: undefined,
      words: ["demo"],
    });
  });

  it("takes a lone @ and an empty word as text", () => {
    expect(parseCommandLine(["@", ""])).toMatchObject({ words: ["@", ""], files: [] });
  });
});

describe("a wrong command line", () => {
  it.each([
    [["--hoook", "a.ts"], "--hoook is not an option. Did you mean --hook?"],
    [["--extention", "a.ts"], "--extention is not an option. Did you mean --extension?"],
    [
      ["-x"],
      '-x is not an option. musepi --help lists them; text that begins with a dash goes after "--".',
    ],
    [["--model"], "--model needs a value: --model PROVIDER/ID[:THINKING]."],
    [
      ["--model", "--print"],
      "--model needs a value, and is followed by --print. If that is the value, write --model=--print.",
    ],
    [["--print=yes"], '--print takes no value; found "yes". Leave out "=yes".'],
  ])("%j is explained", (args, message) => {
    const { message: found, exitCode } = failure(...args);
    expect(found).toContain(message);
    expect(exitCode).toBe(2);
  });
});
