/** Whether all benchmarks run in sequence. Each is then shorter: figures are less precise, ratios stay the same. */
export const isBrief = process.argv.includes('--brief');

/** Returns the sizes given as arguments, or the defaults. */
export function sizesOr(usual: readonly number[]): readonly number[] {
  const asked = process.argv.slice(2).map(Number).filter(Number.isInteger);
  return asked.length > 0 ? asked : usual;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures floor and product alternately, so that other load affects both. Returns the medians. */
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
