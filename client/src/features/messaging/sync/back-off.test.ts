import { expect, it } from 'vitest';
import { backOff } from './back-off';

it.each([
  [0, 0, 1000],
  [1, 0, 1000],
  [2, 0, 2000],
  [5, 0, 16_000],
  [6, 0, 30_000],
  [60, 0, 30_000],
  [1, 1, 500],
  [2, 0.5, 1500],
])('after %i failures and with the random number %d the delay is %i ms', (failures, random, wait) => {
  expect(backOff(failures, random)).toBe(wait);
});
