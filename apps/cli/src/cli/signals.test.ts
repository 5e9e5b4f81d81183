import { afterEach, describe, expect, it, vi } from "vitest";
import { listenToSignals } from "./signals.js";

const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

afterEach(() => {
  for (const signal of signals) process.removeAllListeners(signal);
});

/** What is called when these signals come, one after the other. */
function callsOf(...received: (typeof signals)[number][]) {
  const calls: string[] = [];
  listenToSignals({
    onFirst: (signal) => void calls.push(signal),
    onSecondInterrupt: vi.fn(() => void calls.push("at once")),
  });
  for (const signal of received) process.emit(signal);
  return calls;
}

describe("signals", () => {
  it("are heard once", () => {
    expect(callsOf("SIGTERM", "SIGHUP", "SIGTERM")).toEqual(["SIGTERM"]);
  });

  it("end the program at once with the second interrupt, not with one after another signal", () => {
    expect(callsOf("SIGINT", "SIGINT")).toEqual(["SIGINT", "at once"]);
    for (const signal of signals) process.removeAllListeners(signal);
    expect(callsOf("SIGTERM", "SIGINT")).toEqual(["SIGTERM"]);
  });
});
