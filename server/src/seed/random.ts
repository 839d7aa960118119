/** Numbers that look random and are the same at every seeding (mulberry32). */
export interface Random {
  /** From 0 up to, never at, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both possible. */
  whole(min: number, max: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Some of the items, in a random order. */
  some<T>(items: readonly T[], count: number): T[];
}

/** Starts a sequence; the same seed gives the same sequence. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    some: (items, count) => {
      const left = [...items];
      const chosen = [];
      while (left.length > 0 && chosen.length < count)
        chosen.push(...left.splice(whole(0, left.length - 1), 1));
      return chosen;
    },
  };
}
