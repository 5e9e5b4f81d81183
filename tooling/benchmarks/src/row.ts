/** A bar: how often a figure may be of another at most. */
export interface Bar {
  /** What the figure is compared with: the row's baseline, or the name of another program. */
  against: string;
  most: number;
}

/** A figure beside ours: another program, or another way to look at ours. */
export interface SideFigure {
  name: string;
  ratio: number;
}

/** What was measured for one row. */
export interface RowResult {
  name: string;
  /** What 1 is, with its size: `await loop, 510 ns`. */
  baseline: string;
  /** How often our figure is of the baseline. */
  ratio: number;
  verdicts: Verdict[];
  beside: SideFigure[];
}

/** Whether a bar holds. `ratio` is missing when what it is compared with was not measured. */
export interface Verdict extends Bar {
  ratio: number | undefined;
  holds: boolean;
}

/** A row of the table, before it is measured. */
export interface Row {
  name: string;
  measure(settings: MeasureSettings): Promise<RowResult>;
}

/** What all rows are measured with. */
export interface MeasureSettings {
  /** How many samples of each program; left out: as many as the kind of row needs. */
  rounds?: number | undefined;
  /** Where the programs that are compared are installed; left out: ours are measured alone. */
  comparedFolder?: string | undefined;
}
