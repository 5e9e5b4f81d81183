import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createInOrder } from "./in-order.js";

it("runs a task synchronously when nothing is before it", () => {
  const order = createInOrder();
  expect(order.run(() => 3)).toBe(3);
  expect(order.settled()).toBeUndefined();
});

it("starts a task when the one before it is done, however long that takes", async () => {
  const order = createInOrder();
  const log: string[] = [];
  const task = (name: string, delayMs: number) => async () => {
    log.push(`${name} begins`);
    await sleep(delayMs);
    log.push(`${name} ends`);
  };
  order.run(task("slow", 5));
  order.run(task("quick", 0));
  order.run(() => void log.push("sync"));
  await order.settled();
  expect(log).toEqual(["slow begins", "slow ends", "quick begins", "quick ends", "sync"]);
  expect(order.settled()).toBeUndefined();
});

it("runs a task that another one gives after that one, also when both are synchronous", () => {
  const order = createInOrder();
  const log: string[] = [];
  order.run(() => {
    log.push("outer begins");
    order.run(() => void log.push("inner"));
    log.push("outer ends");
  });
  expect(log).toEqual(["outer begins", "outer ends", "inner"]);
});

it("goes on after a task that failed", async () => {
  const order = createInOrder();
  expect(() =>
    order.run(() => {
      throw new Error("sync");
    }),
  ).toThrow("sync");
  const rejected = order.run(async () => {
    throw new Error("async");
  });
  const waiting = order.run(() => {
    throw new Error("waiting");
  });
  const last = order.run(() => "fine");
  await expect(rejected).rejects.toThrow("async");
  await expect(waiting).rejects.toThrow("waiting");
  expect(await last).toBe("fine");
});
