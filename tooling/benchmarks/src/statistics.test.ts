import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { median, pairRatio, quantile } from "./statistics.js";

describe("a quantile", () => {
  it.each([
    [[3, 1, 2], 0, 1],
    [[3, 1, 2], 1, 3],
    [[4, 1, 2, 3], 0.5, 2.5],
    [[10, 20], 0.1, 11],
    [[7], 0.9, 7],
  ])("of %j at %d is %d", (values, share, expected) => {
    expect(quantile(values, share)).toBeCloseTo(expected);
  });

  it("lies between the least and the greatest value, and keeps the list as it was", () => {
    const values = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.double({ noNaN: true, min: 0, max: 1 }), (list, share) => {
        const before = [...list];
        const found = quantile(list, share);
        expect(found).toBeGreaterThanOrEqual(Math.min(...list));
        expect(found).toBeLessThanOrEqual(Math.max(...list));
        expect(list).toEqual(before);
      }),
    );
  });

  it("of nothing is an error", () => {
    expect(() => median([])).toThrow("There are no values.");
  });
});

describe("the ratio of pairs", () => {
  it("is not moved by a time in which the machine was slow", () => {
    expect(pairRatio([20, 22, 200, 2000], [10, 11, 100, 1000])).toBe(2);
  });

  it("needs a baseline beside each value", () => {
    expect(() => pairRatio([1, 2], [1])).toThrow("no baseline");
  });
});
