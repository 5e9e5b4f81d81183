import { expect, it } from "vitest";
import { calibrate } from "./calibrate.js";

it.each([
  [0.0001, 20_000],
  [0.3, 7],
  [2, 1],
  [50, 1],
])("an operation of %d ms makes a slice of %d iterations", async (cost, expected) => {
  const slice = async (iterations: number) => iterations * cost;
  expect(await calibrate(slice, { warmUpMs: 100, sliceMs: 2 })).toBe(expected);
});

it("the operation is warm before it counts, and slow slices do not count", async () => {
  let spent = 0;
  const slice = async (iterations: number) => {
    const cost = spent < 50 ? 1 : 0.01;
    spent += iterations * cost;
    return iterations * cost;
  };
  expect(await calibrate(slice, { warmUpMs: 100, sliceMs: 2 })).toBe(200);
  expect(spent).toBeGreaterThanOrEqual(100);
});
