import type { Bar, Verdict } from "./row.js";

/** Compares a ratio with a bar. A ratio that was not measured does not hold. */
export function judge(bar: Bar, ratio: number | undefined): Verdict {
  return { ...bar, ratio, holds: ratio !== undefined && ratio <= bar.most };
}
