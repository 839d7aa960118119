import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rateLimited } from '../../../errors/common.ts';
import { PushPace, type PushPaceDeps } from './push-pace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const unlimited = () => Promise.resolve();

/** Asks for many turns and counts those that have come. */
function ask(countRate: PushPaceDeps['countRate'], turns: number): () => number {
  const pace = new PushPace({ pushesPerSecond: 50, countRate });
  let come = 0;
  for (let turn = 0; turn < turns; turn += 1) void pace.turn().then(() => (come += 1));
  return () => come;
}

test('after a short burst, messages are spread over time and none is left out', async () => {
  const come = ask(unlimited, 120);
  await vi.advanceTimersByTimeAsync(0);
  expect(come()).toBeLessThanOrEqual(11);
  for (const second of [1, 2]) {
    await vi.advanceTimersByTimeAsync(1000);
    expect(come()).toBeLessThanOrEqual(11 + second * 50);
    expect(come()).toBeGreaterThanOrEqual(second * 50);
  }
  await vi.advanceTimersByTimeAsync(500);
  expect(come()).toBe(120);
});

test('a pause is not saved up for a larger burst', async () => {
  const pace = new PushPace({ pushesPerSecond: 50, countRate: unlimited });
  await pace.turn();
  await vi.advanceTimersByTimeAsync(60_000);
  let come = 0;
  for (let turn = 0; turn < 100; turn += 1) void pace.turn().then(() => (come += 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(come).toBeLessThanOrEqual(11);
});

test('a server waits while the network has sent enough in this second', async () => {
  let left = 3;
  const come = ask(async ({ points, seconds }) => {
    expect({ points, seconds }).toEqual({ points: 50, seconds: 1 });
    left -= 1;
    if (left < 0) throw rateLimited(1);
  }, 5);
  await vi.advanceTimersByTimeAsync(500);
  expect(come()).toBe(3);
  left = 2;
  await vi.advanceTimersByTimeAsync(500);
  expect(come()).toBe(5);
});

test('another failure of the counter is not a limit', async () => {
  const pace = new PushPace({ pushesPerSecond: 50, countRate: () => Promise.reject(new Error('no Redis')) });
  await expect(pace.turn()).rejects.toThrow('no Redis');
});
