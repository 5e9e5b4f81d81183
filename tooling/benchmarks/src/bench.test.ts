import { resolve } from "node:path";
import { type CommandResult, runCommand } from "@musepi/test-support";
import { expect, it } from "vitest";

const program = resolve(import.meta.dirname, "../bin/bench.mjs");

function bench(...args: string[]): Promise<CommandResult> {
  return runCommand(process.execPath, [program, "--alone", "--rounds", "2", ...args]);
}

it("rows of both kinds are measured on the built packages and printed as JSON", async () => {
  const { code, stdout } = await bench("--json", "10 sync handlers: input", "memory");
  expect(code).toBe(0);
  const { machine, results } = JSON.parse(stdout);
  expect(machine).toContain(`Node ${process.versions.node}`);
  expect(results).toMatchObject([
    {
      name: "pipe, 10 sync handlers: input",
      baseline: expect.stringMatching(/^await loop, \d/),
      verdicts: [{ against: "baseline", most: 3 }],
    },
    {
      name: "peak memory of musepi -p hi",
      baseline: expect.stringMatching(/^node -e 0, \d+ MB$/),
      verdicts: [{ against: "baseline", most: 2.6 }],
    },
  ]);
  for (const { ratio } of results) expect(ratio).toBeGreaterThan(0.01);
});

it("a bar that is missed is seen, and is a failure only with --check", async () => {
  // Nothing has been compared with pi, so the bar against it cannot hold.
  const checked = await bench("--check", "server");
  expect(checked.stdout).toMatch(/musepi -p hi.*≤ 5, ≤ 0\.17 of pi.*not measured/);
  expect(checked.stderr).toContain("Over its bar: musepi -p hi");
  expect(checked.code).toBe(1);
  expect(await bench("server")).toMatchObject({ code: 0 });
});

it("a row that does not exist is an error that lists the rows", async () => {
  const { code, stderr } = await bench("warp");
  expect(stderr).toContain('No row has "warp" in its name. There are:\n  dispatch, no handler\n');
  expect(code).toBe(1);
});
