import { expect, test } from 'vitest';
import { movableClock } from '../testing/app/movable-clock.ts';
import { boundedCache } from './bounded-cache.ts';

test('a full cache drops the entry that was used longest ago', () => {
  const cache = boundedCache<number>(2);
  cache.set('a', 1).set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c']);
});

test('an entry that is written again takes one place', () => {
  const cache = boundedCache<number>(2);
  cache.set('a', 1).set('a', 2).set('b', 3);
  expect(cache.get('a')).toBe(2);
});

test('an entry is fresh for its lifetime', () => {
  const clock = movableClock();
  clock.freeze();
  const cache = boundedCache<number>(2, { clock, freshFor: 1000 });
  cache.set('a', 1);
  clock.advance(1000);
  expect(cache.get('a')).toBe(1);
  clock.advance(1);
  expect(cache.get('a')).toBeUndefined();
});
