import { expect, it } from "vitest";
import { timeSlice } from "./time-slice.js";

it("a slice takes what its iterations take, without those before it", async () => {
  let time = 0;
  let calls = 0;
  const operation = () => {
    calls += 1;
    time += 3;
  };
  expect(await timeSlice(operation, 20, () => time)).toBe(60);
  expect(calls).toBe(22);
});

it("each iteration waits for the one before", async () => {
  let running = 0;
  let most = 0;
  const operation = async () => {
    running += 1;
    most = Math.max(most, running);
    await undefined;
    running -= 1;
  };
  await timeSlice(operation, 5);
  expect(most).toBe(1);
});
