/** Where all benchmarks run after each other, each is asked to be short: its figures are less sure, its ratios the same. */
export const isBrief = process.argv.includes('--brief');

/** The numbers among the arguments: sizes to measure in place of the usual ones, while something is being made faster. */
export function sizesOr(usual: readonly number[]): readonly number[] {
  const asked = process.argv.slice(2).map(Number).filter(Number.isInteger);
  return asked.length > 0 ? asked : usual;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures the floor and the product in turns, so that whatever else the machine does strikes both; the medians of the rounds. */
export async function inTurns(rounds: number, product: () => Promise<number>, floor: () => Promise<number>) {
  const pairs: { below: number; above: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const below = await floor();
    pairs.push({ below, above: await product() });
  }
  return {
    product: median(pairs.map(({ above }) => above)),
    floor: median(pairs.map(({ below }) => below)),
    ratio: median(pairs.map(({ above, below }) => above / below)),
  };
}
