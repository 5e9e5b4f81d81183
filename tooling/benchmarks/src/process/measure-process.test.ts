import { expect, it } from "vitest";
import { compareRuns } from "./measure-process.js";
import type { ProcessRow } from "./process-row.js";
import type { Machine } from "./start-machine.js";

const row: ProcessRow = {
  name: "answer",
  unit: "ms",
  sample: async () => ({ figure: 0 }),
  ours: (machine: Machine) => machine.nothing,
  most: 5,
  mostOfPi: 1 / 6,
};
const baseline = [40, 44, 400].map((figure) => ({ figure, cpu: figure / 2 }));
const ours = [160, 176, 800].map((figure) => ({ figure, cpu: figure / 4 }));
const pi = [1600, 1760, 8000].map((figure) => ({ figure, cpu: figure }));

it("ours is judged against the baseline and against pi of the same run", () => {
  expect(compareRuns(row, [baseline, ours, pi])).toEqual({
    name: "answer",
    baseline: "node -e 0, 44 ms",
    ratio: 4,
    verdicts: [
      { against: "baseline", most: 5, ratio: 4, holds: true },
      { against: "pi", most: 1 / 6, ratio: 0.1, holds: true },
    ],
    beside: [
      { name: "CPU", ratio: 2 },
      { name: "pi", ratio: 40 },
      { name: "pi's CPU", ratio: 80 },
    ],
  });
});

it("a bar against pi does not hold when pi was not measured", () => {
  const { verdicts, beside } = compareRuns(row, [baseline, ours]);
  expect(verdicts[1]).toEqual({ against: "pi", most: 1 / 6, ratio: undefined, holds: false });
  expect(beside).toEqual([{ name: "CPU", ratio: 2 }]);
});
