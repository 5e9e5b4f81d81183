import { startModelServer } from "@musepi/test-support";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createFetchGuard } from "./fetch-guard.js";

const rules = { end: /\[DONE\]/, json: true };
const original = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = original;
});

test("the global fetch is back after the last watch, in whatever order they end", () => {
  const guard = createFetchGuard();
  const first = guard.watch(rules);
  const second = guard.watch(rules);
  expect(globalThis.fetch).not.toBe(original);
  first.release();
  expect(globalThis.fetch).not.toBe(original);
  second.release();
  second.release();
  expect(globalThis.fetch).toBe(original);
});

test("a fetch that somebody puts on top of ours stays, and requests are watched all the same", async () => {
  const server = await startModelServer([{ raw: "data: 1\n\n" }, { raw: "data: [DONE]\n\n" }]);
  onTestFinished(() => server.close());
  const guard = createFetchGuard();
  const early = guard.watch(rules);
  const below = globalThis.fetch;
  const theirs: typeof fetch = (input, init) => below(input, init);
  globalThis.fetch = theirs;
  early.release();
  expect(globalThis.fetch).toBe(theirs);
  const late = guard.watch(rules);
  const half = await fetch(server.baseUrl, { headers: late.headers });
  await expect(half.text()).rejects.toThrow("incomplete");
  expect(late.failure()).toEqual({ kind: "incomplete" });
  const whole = await fetch(new Request(server.baseUrl, { headers: late.headers }));
  expect(await whole.text()).toBe("data: [DONE]\n\n");
  expect(late.failure()).toBeUndefined();
  expect(server.requests.map(({ headers }) => headers["x-musepi-watch"])).toEqual([
    undefined,
    undefined,
  ]);
  late.release();
  expect(globalThis.fetch).toBe(theirs);
});
