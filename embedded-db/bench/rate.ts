/**
 * Floor and product take turns: so many pairs, each turn this long (ms), which is longer than the store goes between two takings over
 * of its log. Many pairs, because their median then stays where it is when the machine is taken away for some of them.
 */
const PAIRS = 21;
const TURN_MS = 400;
const WARM_UP_MS = 300;
/** Number of measurements without a floor. */
export const RUNS = 3;

export type Action = (client: number, turn: number) => Promise<unknown>;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/**
 * Answers a second, with `clients` asking at once, each again as soon as it is answered. For one client it is what the median wait
 * allows: a neighbour that takes the processor for a moment then does not count.
 */
export const ratePerSecond = async (action: Action, clients: number, forMs = TURN_MS): Promise<number> => {
  const state = { isOver: false };
  const waits: number[] = [];
  let answers = 0;
  const since = performance.now();
  const ask = async (client: number): Promise<void> => {
    for (let turn = 0; !state.isOver; turn += 1) {
      const asked = performance.now();
      await action(client, turn);
      answers += 1;
      if (clients === 1) waits.push(performance.now() - asked);
    }
  };
  setTimeout(() => (state.isOver = true), forMs);
  await Promise.all(Array.from({ length: clients }, (_, client) => ask(client)));
  return clients === 1 ? 1000 / median(waits) : (answers * 1000) / (performance.now() - since);
};

export interface Ratio {
  readonly product: number;
  readonly floor: number;
  readonly ratio: number;
}

/** Measures product and floor alternately, so that other load affects both; returns medians of the pairs. */
export const compare = async (
  product: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<Ratio> => {
  const pairs: Ratio[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const below = await floor();
    const above = await product();
    pairs.push({ product: above, floor: below, ratio: above / below });
  }
  return {
    product: median(pairs.map((pair) => pair.product)),
    floor: median(pairs.map((pair) => pair.floor)),
    ratio: median(pairs.map((pair) => pair.ratio)),
  };
};

export const warmUp = (action: Action, clients: number): Promise<number> =>
  ratePerSecond(action, clients, WARM_UP_MS);
