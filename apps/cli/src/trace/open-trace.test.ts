import { readFileSync } from "node:fs";
import type { DispatchTrace } from "@musepi/hooks-runner";
import { createTempTree } from "@musepi/test-support";
import { expect, it } from "vitest";
import { openTrace } from "./open-trace.js";
import { readTrace } from "./read-trace.js";

const record: DispatchTrace = {
  ...{ kind: "dispatch", dispatch: 1, event: "input", start: 0, durationMs: 1 },
  ...{ handlers: 1, called: 1 },
};

it("values that JSON has no words for cost no record", async () => {
  const tree = await createTempTree({});
  const file = tree.file("t.jsonl");
  const write = openTrace({ file, onFailure: (message) => expect.fail(message) });
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  write({ ...record, values: { result: 5n } });
  write({ ...record, dispatch: 2, values: { result: cycle } });
  write({ ...record, dispatch: 3, values: { result: () => {} } });
  const { records, badLines } = readTrace(readFileSync(file, "utf8"));
  expect(badLines).toEqual([]);
  expect(records).toMatchObject([
    { dispatch: 1, values: { result: "5n" } },
    { dispatch: 2, values: { unwritable: expect.stringContaining("circular") } },
    { dispatch: 3, values: {} },
  ]);
});
