import { expect, test } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { createMemoryHub } from '../servers/memory-bus.ts';
import { WrittenCache } from './written-cache.ts';

test('reads what a transaction writes from the database until it has ended, and caches it afterwards', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const cache = new WrittenCache<string>({
    database: { transactionsEnded: () => ended },
    clock: systemClock,
    freshFor: 60_000,
    maxWeight: 10,
    weigh: () => 1,
    shared: { bus: createMemoryHub().join(), name: 'texts' },
  });
  const stored = new Map([
    ['a', 'old'],
    ['b', 'other'],
  ]);
  const reads: string[] = [];
  const read = async () => {
    const keys = ['a', 'b'];
    const found = await cache.ofAll(keys, async (missing) => {
      reads.push(...missing);
      return new Map(missing.map((key) => [key, stored.get(key) ?? '']));
    });
    return keys.map((key) => found.get(key));
  };
  await read();
  await cache.write('a', async () => undefined);
  expect(await read()).toEqual(['old', 'other']);
  stored.set('a', 'new');
  expect(await read()).toEqual(['new', 'other']);
  expect(reads).toEqual(['a', 'b', 'a', 'a']);
  end();
  await ended;
  await read();
  await read();
  expect(await read()).toEqual(['new', 'other']);
  expect(reads).toEqual(['a', 'b', 'a', 'a', 'a']);
});
