import { HookError, type HookErrorOptions } from "@musepi/hooks-types";
import { expect, it } from "vitest";
import { createErrorReporter } from "./error-reporter.js";
import { createNotices } from "./notices.js";

function reporting({ verbose = false } = {}) {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text) > 0 };
  const reporter = createErrorReporter(createNotices({ verbose, stream, hasColours: () => false }));
  const report = (options: Partial<HookErrorOptions> = {}, times = 1) => {
    const error = new HookError({
      code: "HANDLER_FAILED",
      hookPath: "a.ts",
      event: "context",
      message: "a.ts failed in context: no.",
      ...options,
    });
    for (let count = 0; count < times; count += 1) reporter.report(error);
  };
  return { report, summarize: reporter.summarize, text: () => written.join("") };
}

it("a kind of error is told once, and counted at the end", () => {
  const { report, summarize, text } = reporting();
  for (let count = 0; count < 100_000; count += 1) report({ message: `failure ${count}` });
  expect(text()).toBe("musepi: error: failure 0\n");
  summarize();
  expect(text()).toBe(
    "musepi: error: failure 0\n" +
      "musepi: warning: 99999 more of the same kind were not shown: HANDLER_FAILED in context of a.ts.\n",
  );
});

it("another hook, event or code is another kind, and a single one has no count", () => {
  const { report, summarize, text } = reporting();
  report();
  report({ hookPath: "b.ts", message: "second" });
  report({ event: "input", message: "third" });
  report({ code: "HANDLER_TIMEOUT", message: "fourth" });
  summarize();
  expect(text().trimEnd().split("\n")).toEqual([
    "musepi: error: a.ts failed in context: no.",
    "musepi: error: second",
    "musepi: error: third",
    "musepi: error: fourth",
  ]);
});

it("the same error, told by two, counts once", () => {
  const { report, summarize, text } = reporting();
  report({}, 2);
  summarize();
  expect(text()).toBe("musepi: error: a.ts failed in context: no.\n");
});

it("what is only odd is a warning", () => {
  const { report, text } = reporting();
  report({ code: "EVENT_NOT_HERE", message: "another host's event" });
  expect(text()).toBe("musepi: warning: another host's event\n");
});

it("the stack of what was thrown is shown only when asked for", () => {
  const cause = new Error("no");
  const [quiet, verbose] = [reporting(), reporting({ verbose: true })];
  quiet.report({ cause });
  verbose.report({ cause });
  expect(quiet.text()).not.toContain("at ");
  expect(verbose.text()).toContain("Error: no\n    at ");
});

it("control sequences of a message do not reach the terminal", () => {
  const { report, text } = reporting();
  report({ message: "\u001b[2Jgone" });
  expect(text()).toBe("musepi: error: gone\n");
});
