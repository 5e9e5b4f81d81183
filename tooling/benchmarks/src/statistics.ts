/**
 * The value below which a share of the values lies, `0.1` for a tenth of them.
 *
 * @throws RangeError when there are no values
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  if (below === undefined || above === undefined) throw new RangeError("There are no values.");
  return below + (above - below) * (position - Math.floor(position));
}

/** The value in the middle. @throws RangeError when there are no values */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * The ratio of two programs that ran in turns: the median over the ratios of neighbours, because what slows a machine down
 * for a while slows both of a pair.
 */
export function pairRatio(values: readonly number[], baseline: readonly number[]): number {
  return median(
    values.map((value, index) => {
      const base = baseline[index];
      if (base === undefined) throw new RangeError("A value has no baseline beside it.");
      return value / base;
    }),
  );
}
