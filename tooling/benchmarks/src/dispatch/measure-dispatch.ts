import { fileURLToPath } from "node:url";
import { judge } from "../judge.js";
import type { MeasureSettings, RowResult } from "../row.js";
import { quantile } from "../statistics.js";
import { takeTurns } from "../take-turns.js";
import type { DispatchRow } from "./dispatch-row.js";
import type { Contestant, ProgramName } from "./scenario.js";
import { startWorker, type Worker } from "./start-worker.js";

/**
 * Noise only ever makes a slice slower, so the fast ones are the true ones; not the fastest, because those are the slices
 * in which no garbage had to be collected.
 */
const share = 0.1;

const ours: readonly ProgramName[] = ["musepi", "loop", "thenable loop", "structuredClone"];

/** Measures a row: each contestant in a process of its own, in turns. */
export async function measureDispatch(
  row: DispatchRow,
  settings: MeasureSettings,
): Promise<RowResult> {
  const beside = row.beside.filter(
    ({ contestant }) => settings.comparedFolder !== undefined || ours.includes(contestant.program),
  );
  const besides = beside.flatMap(({ contestant, baseline }) => [contestant, baseline ?? []].flat());
  const times = await timesOf([row.baseline, row.ours, ...besides], settings);
  const ratio = times(row.ours) / times(row.baseline);
  return {
    name: row.name,
    baseline: `${nameOf(row.baseline)}, ${durationText(times(row.baseline))}`,
    ratio,
    verdicts: row.most === undefined ? [] : [judge({ against: "baseline", most: row.most }, ratio)],
    beside: beside.map(({ name, contestant, baseline }) => ({
      name,
      ratio: times(contestant) / times(baseline ?? row.baseline),
    })),
  };
}

/** Nanoseconds of one dispatch, of each contestant. */
async function timesOf(
  contestants: readonly Contestant[],
  { rounds = 200, comparedFolder = "" }: MeasureSettings,
): Promise<(contestant: Contestant) => number> {
  const keys = [...new Set(contestants.map(keyOf))];
  const workers: Worker[] = [];
  try {
    for (const key of keys)
      workers.push(await startWorker(JSON.parse(key), placesOf(comparedFolder)));
    const samples = await takeTurns(
      workers.map(({ sample }) => sample),
      rounds,
    );
    return (contestant) => quantile(samples[keys.indexOf(keyOf(contestant))] ?? [], share);
  } finally {
    for (const worker of workers) worker.close();
  }
}

function placesOf(folder: string) {
  return { workerPath: fileURLToPath(new URL("./worker.js", import.meta.url)), folder };
}

function keyOf(contestant: Contestant): string {
  return JSON.stringify(contestant);
}

function nameOf({ program, scenario }: Contestant): string {
  if (program === "loop") return scenario.listeners === 0 ? "loop over nothing" : "await loop";
  return program === "musepi" ? "no modules" : program;
}

function durationText(nanoseconds: number): string {
  if (nanoseconds < 10_000) return `${Math.round(nanoseconds)} ns`;
  return nanoseconds < 1e6
    ? `${(nanoseconds / 1e3).toFixed(1)} µs`
    : `${(nanoseconds / 1e6).toFixed(2)} ms`;
}
