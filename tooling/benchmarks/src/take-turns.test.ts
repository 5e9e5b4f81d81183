import { expect, it } from "vitest";
import { takeTurns } from "./take-turns.js";

it("samples are taken in turns, and belong to their sampler", async () => {
  const order: string[] = [];
  const sampler = (name: string) => async () => {
    order.push(name);
    return `${name}${order.length}`;
  };
  expect(await takeTurns([sampler("a"), sampler("b")], 2)).toEqual([
    ["a1", "a3"],
    ["b2", "b4"],
  ]);
  expect(order).toEqual(["a", "b", "a", "b"]);
});

it("a sampler that fails ends the measurement", async () => {
  const failing = () => Promise.reject(new Error("worker ended"));
  await expect(takeTurns([failing], 3)).rejects.toThrow("worker ended");
});
