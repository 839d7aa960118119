import { expect, test } from 'vitest';
import { backOffPause } from './back-off.ts';

const BOUNDS = { first: 1000, longest: 30_000 };

test.each([
  [0, 0, 1000],
  [1, 0, 1000],
  [2, 0, 2000],
  [5, 0, 16_000],
  [6, 0, 30_000],
  [5000, 0, 30_000],
  [1, 1, 500],
  [2, 0.5, 1500],
])('after %i failures, with %d as random number, the pause is %i ms', (failures, random, pause) => {
  expect(backOffPause(failures, BOUNDS, random)).toBe(pause);
});

test('without a given random number the pauses differ', () => {
  const pauses = Array.from({ length: 100 }, () => backOffPause(3, BOUNDS));
  expect(new Set(pauses).size).toBeGreaterThan(1);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(4000);
});
