// Measures one contestant in a process of its own: says "ready", then answers each message with the nanoseconds that one
// dispatch took, on average over one slice.
import { AsyncLocalStorage } from "node:async_hooks";
import { calibrate } from "./calibrate.js";
import { createOperation } from "./programs/create-operation.js";
import type { Contestant } from "./scenario.js";
import { timeSlice } from "./time-slice.js";

const [contestantText = "", folder = ""] = process.argv.slice(2);
const { program, scenario, usesAsyncLocalStorage } = JSON.parse(contestantText) as Contestant;
if (usesAsyncLocalStorage) new AsyncLocalStorage().run({}, () => {});
const operation = await createOperation[program](scenario, folder);
const iterations = await calibrate((count) => timeSlice(operation, count), {
  warmUpMs: 400,
  sliceMs: 2,
});
process.on("message", async () => {
  const took = await timeSlice(operation, iterations);
  process.send?.((took * 1e6) / iterations);
});
process.send?.("ready");
