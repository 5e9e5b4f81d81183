/**
 * Takes `rounds` samples with each sampler, one sampler after the other in each round, so that whatever slows the machine
 * down slows all of them. Returns the samples of each, in order.
 *
 * Own code, because tinybench and mitata finish one task before they begin the next, and run them in one process.
 */
export async function takeTurns<Sample>(
  samplers: readonly (() => Promise<Sample>)[],
  rounds: number,
): Promise<Sample[][]> {
  const samples: Sample[][] = samplers.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, sample] of samplers.entries()) samples[index]?.push(await sample());
  }
  return samples;
}
