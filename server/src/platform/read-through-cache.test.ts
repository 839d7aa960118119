import { expect, test } from 'vitest';
import { systemClock } from './clock/clock.ts';
import { ReadThroughCache } from './read-through-cache.ts';

test('drops the values that were read longest ago beyond its total weight', async () => {
  const cache = new ReadThroughCache<ReadonlySet<number>>({
    clock: systemClock,
    freshFor: 60_000,
    maxWeight: 30,
    weigh: ({ size }) => size,
  });
  const reads: string[] = [];
  const read = (key: string) =>
    cache.of(key, async () => {
      reads.push(key);
      return new Set(Array.from({ length: 10 }, (_, number) => number));
    });
  for (const key of ['a', 'b', 'c', 'a', 'd']) await read(key);
  expect(reads).toEqual(['a', 'b', 'c', 'd']);
  await read('a');
  await read('b');
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b']);
});
