import type { Contestant } from "./scenario.js";

/** What one row compares. */
export interface DispatchRow {
  name: string;
  /** What 1 is. */
  baseline: Contestant;
  ours: Contestant;
  /** The ratio that ours may have at most; left out: the row is for information. */
  most?: number;
  beside: Comparison[];
}

/** A figure beside ours, against the row's baseline or one of its own. */
export interface Comparison {
  name: string;
  contestant: Contestant;
  baseline?: Contestant;
}
