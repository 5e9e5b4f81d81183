import type { Command } from "./command.js";
import type { Machine } from "./start-machine.js";

/** What one process row compares; the baseline is `node -e 0`. */
export interface ProcessRow {
  name: string;
  unit: "ms" | "MB";
  sample(command: Command): Promise<Sample>;
  ours(machine: Machine): Command;
  /** The same with the published pi. */
  pi?(machine: Machine): Command | undefined;
  /** How often of the baseline ours may be at most. */
  most: number;
  /** How often of pi ours may be at most. */
  mostOfPi?: number;
}

/** What one run came to, in the unit of the row, and in ms of the processor where that was measured. */
export interface Sample {
  figure: number;
  cpu?: number;
}
