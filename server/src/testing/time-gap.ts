function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/**
 * Difference of the median times of two calls (milliseconds). They alternate, so that other load affects both, and
 * `rest` waits until a call's background work has ended.
 */
export async function timeGap(
  rounds: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  rest: () => Promise<unknown>,
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  const timed = async (at: 0 | 1): Promise<void> => {
    const start = performance.now();
    await (at === 0 ? one() : other());
    times[at].push(performance.now() - start);
    await rest();
  };
  for (let round = 0; round < rounds; round += 1) {
    await timed(0);
    await timed(1);
  }
  return Math.abs(median(times[0]) - median(times[1]));
}
