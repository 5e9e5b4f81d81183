import { judge } from "../judge.js";
import type { MeasureSettings, RowResult, SideFigure } from "../row.js";
import { median, pairRatio } from "../statistics.js";
import { takeTurns } from "../take-turns.js";
import type { Command } from "./command.js";
import type { ProcessRow, Sample } from "./process-row.js";
import { startMachine } from "./start-machine.js";

/** Measures a row: `node -e 0`, ours and pi, in turns. */
export async function measureProcess(
  row: ProcessRow,
  { rounds = 15, comparedFolder }: MeasureSettings,
): Promise<RowResult> {
  const machine = await startMachine(comparedFolder);
  try {
    const commands = [machine.nothing, row.ours(machine), row.pi?.(machine)];
    const samplers = commands
      .filter((command): command is Command => command !== undefined)
      .map((command) => () => row.sample(command));
    // The first run of each finds no file in the system's cache.
    await takeTurns(samplers, 1);
    return compareRuns(row, await takeTurns(samplers, rounds));
  } finally {
    await machine.close();
  }
}

/** The result of a row from its samples: those of the baseline, of ours, and perhaps of pi. */
export function compareRuns(row: ProcessRow, samples: readonly Sample[][]): RowResult {
  const [baseline = [], ours = [], pi] = samples;
  const ratio = pairRatio(figures(ours), figures(baseline));
  const ofPi = pi && pairRatio(figures(ours), figures(pi));
  const verdicts = [judge({ against: "baseline", most: row.most }, ratio)];
  if (row.mostOfPi !== undefined) verdicts.push(judge({ against: "pi", most: row.mostOfPi }, ofPi));
  return {
    name: row.name,
    baseline: `node -e 0, ${median(figures(baseline)).toFixed(0)} ${row.unit}`,
    ratio,
    verdicts,
    beside: [
      ...cpuFigure("CPU", ours, baseline),
      ...(pi ? [{ name: "pi", ratio: pairRatio(figures(pi), figures(baseline)) }] : []),
      ...(pi ? cpuFigure("pi's CPU", pi, baseline) : []),
    ],
  };
}

function cpuFigure(name: string, samples: readonly Sample[], baseline: readonly Sample[]) {
  const figures: SideFigure[] = [];
  const [values, base] = [samples, baseline].map((list) => list.flatMap(({ cpu }) => cpu ?? []));
  if (values?.length && base?.length) figures.push({ name, ratio: pairRatio(values, base) });
  return figures;
}

function figures(samples: readonly Sample[]): number[] {
  return samples.map(({ figure }) => figure);
}
