import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rateLimited } from '../../../errors/common.ts';
import { PushPace, type PushPaceDeps } from './push-pace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const unlimited = () => Promise.resolve();

const idle = () => 0;

/** Asks for many turns and counts those that have come. */
function ask(given: Partial<PushPaceDeps>, turns: number, isUrgent = false): () => number {
  const pace = new PushPace({ pushesPerSecond: 50, countRate: unlimited, busyShare: idle, ...given });
  let come = 0;
  const next = async () => {
    await pace.turn(isUrgent);
    come += 1;
    if (come < turns) await next();
  };
  void next();
  return () => come;
}

test('messages are spread over time and none is left out, also after a pause', async () => {
  const come = ask({}, 120);
  for (const second of [1, 2]) {
    await vi.advanceTimersByTimeAsync(1000);
    expect(come()).toBeLessThanOrEqual(1 + second * 50);
    expect(come()).toBeGreaterThanOrEqual(second * 49);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(come()).toBe(120);
  const pace = new PushPace({ pushesPerSecond: 50, countRate: unlimited, busyShare: idle });
  await pace.turn(false);
  await vi.advanceTimersByTimeAsync(60_000);
  let at: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) void pace.turn(false).then(() => at.push(performance.now()));
  await vi.advanceTimersByTimeAsync(1000);
  at = at.map((each) => Math.round(each - (at[0] ?? 0)));
  expect(at).toEqual([0, 20, 40]);
});

test('a busy server sends a tenth of the rate, but urgent messages at once, and recovers', async () => {
  let share = 0.9;
  const busyShare = () => share;
  const come = ask({ busyShare }, 10_000);
  const urgent = ask({ busyShare }, 10_000, true);
  await vi.advanceTimersByTimeAsync(3000);
  const before = come();
  await vi.advanceTimersByTimeAsync(2000);
  expect(come() - before).toBeGreaterThanOrEqual(9);
  expect(come() - before).toBeLessThanOrEqual(11);
  expect(urgent()).toBeGreaterThanOrEqual(240);
  share = 0.3;
  await vi.advanceTimersByTimeAsync(3000);
  const slow = come();
  await vi.advanceTimersByTimeAsync(1000);
  expect(come() - slow).toBeGreaterThanOrEqual(49);
});

test('a server waits while the network has sent enough in this second', async () => {
  let left = 3;
  const countRate: PushPaceDeps['countRate'] = async ({ points, seconds }) => {
    expect({ points, seconds }).toEqual({ points: 50, seconds: 1 });
    left -= 1;
    if (left < 0) throw rateLimited(1);
  };
  const come = ask({ countRate }, 5);
  await vi.advanceTimersByTimeAsync(500);
  expect(come()).toBe(3);
  left = 2;
  await vi.advanceTimersByTimeAsync(500);
  expect(come()).toBe(5);
});

test('another failure of the counter is not a limit', async () => {
  const countRate = () => Promise.reject(new Error('no Redis'));
  const pace = new PushPace({ pushesPerSecond: 50, countRate, busyShare: idle });
  await expect(pace.turn(false)).rejects.toThrow('no Redis');
});
