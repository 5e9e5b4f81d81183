/** How long to warm up and how long a slice is to be, in ms. */
export interface CalibrateOptions {
  warmUpMs: number;
  sliceMs: number;
}

/**
 * Warms an operation up, and finds how many iterations make a slice of `sliceMs`; at least one.
 *
 * @param slice runs so many iterations and returns the milliseconds that they took
 */
export async function calibrate(
  slice: (iterations: number) => Promise<number>,
  { warmUpMs, sliceMs }: CalibrateOptions,
): Promise<number> {
  let iterations = 1;
  let spent = 0;
  let fastest = Number.POSITIVE_INFINITY;
  while (spent < warmUpMs || fastest * iterations < sliceMs) {
    const took = await slice(iterations);
    spent += took;
    fastest = Math.min(fastest, took / iterations);
    if (took >= sliceMs && spent >= warmUpMs) break;
    if (took < sliceMs) iterations *= 2;
  }
  return Math.max(1, Math.round(sliceMs / fastest));
}
