import { expect, it } from "vitest";
import { judge } from "./judge.js";
import { ratioText, renderTable } from "./report.js";

it("the table has a line for each row, and one for what stands beside it", () => {
  const table = renderTable([
    {
      name: "gate",
      baseline: "await loop, 510 ns",
      ratio: 2.96,
      verdicts: [judge({ against: "baseline", most: 3 }, 2.96)],
      beside: [{ name: "pi", ratio: 3.9 }],
    },
    {
      name: "answer",
      baseline: "node -e 0, 40 ms",
      ratio: 5.04,
      verdicts: [
        judge({ against: "baseline", most: 5 }, 5.04),
        judge({ against: "pi", most: 1 / 6 }, undefined),
      ],
      beside: [],
    },
  ]);
  expect(table.split("\n")).toEqual([
    "        1 =                 musepi  bar",
    "gate    await loop, 510 ns  2.96    ≤ 3                pass",
    "    pi 3.90",
    "answer  node -e 0, 40 ms    5.04    ≤ 5, ≤ 0.17 of pi  OVER, not measured",
  ]);
});

it.each([
  [46.4, "46"],
  [4.06, "4.06"],
  [0.524, "0.52"],
  [0.0000123, "0.000012"],
])("the ratio %d is written %s", (ratio, text) => {
  expect(ratioText(ratio)).toBe(text);
});
