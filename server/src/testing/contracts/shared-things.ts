import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RateRule } from '../../http/routes/rate-rule.ts';
import type { AttemptLimiter, AttemptRule } from '../../platform/limits/attempt-limiter.ts';
import type { Servers } from '../../platform/servers/servers.ts';
import { movableClock, type MovableClock } from '../app/movable-clock.ts';

/** The server under test, with the clock of its attempt limiter. */
export type OpenServer = (
  clock: MovableClock,
) => Promise<Pick<Servers, 'rates' | 'attempts' | 'connectionSlots'>>;

let number = 0;
/** Returns a name that no other test uses. */
export const anew = (what: string): string => `${what} ${process.pid} ${(number += 1)}`;

const MINUTE = 60_000;

export const aRate = (points: number): RateRule => ({
  name: anew('rate'),
  per: 'member',
  points,
  seconds: 60,
});

export const anAttempt = (max: number, key = 'ann@example.org'): AttemptRule => ({
  name: anew('attempts'),
  key,
  max,
  window: 15 * MINUTE,
});

/** Returns how many of the concurrent attempts are allowed. */
export async function allowed(count: number, thing: (index: number) => Promise<unknown>): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: count }, (_, index) => thing(index)));
  for (const each of all) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'RATE_LIMITED' });
  }
  return all.filter((each) => each.status === 'fulfilled' && each.value !== false).length;
}

/** Tests for state that servers share, also in the memory of a single server. */
export function describeSharedThings(open: OpenServer): void {
  const clock = movableClock();
  let server: Awaited<ReturnType<OpenServer>>;
  beforeAll(async () => {
    server = await open(clock);
  });

  describe('a rate', () => {
    test('allows the maximum, also concurrently, and returns the retry delay', async () => {
      const rule = aRate(5);
      expect(await allowed(9, () => server.rates.count(rule, 'ann'))).toBe(5);
      const refused = await server.rates.count(rule, 'ann').catch((error: unknown) => error);
      const { retryAfter } = refused as { retryAfter: number };
      expect(retryAfter).toBeGreaterThan(50);
      expect(retryAfter).toBeLessThanOrEqual(60);
    });

    test('counts separately per key and rule', async () => {
      const [rule, other] = [aRate(1), aRate(1)];
      await server.rates.count(rule, 'ann');
      await server.rates.count(rule, 'ben');
      await server.rates.count(other, 'ann');
      expect(await allowed(1, () => server.rates.count(rule, 'ann'))).toBe(0);
    });
  });

  describe('attempts', () => {
    test('are counted before their outcome is known, none slips through beside another', async () => {
      const rule = anAttempt(3);
      expect(await allowed(20, () => server.attempts.take([rule]))).toBe(3);
    });

    test('are allowed again once the oldest leaves the window, to the second', async () => {
      const rule = anAttempt(2);
      await server.attempts.take([rule]);
      clock.advance(5 * MINUTE);
      await server.attempts.take([rule]);
      const refused = await server.attempts.take([rule]).catch((error: unknown) => error);
      const { retryAfter } = refused as { retryAfter: number };
      expect(retryAfter).toBeGreaterThan(595);
      expect(retryAfter).toBeLessThanOrEqual(600);
      clock.advance(10 * MINUTE);
      expect(await allowed(3, () => server.attempts.take([rule]))).toBe(1);
    });

    test('count under all rules or under none', async () => {
      const [wide, narrow] = [anAttempt(3), anAttempt(1)];
      await server.attempts.take([wide, narrow]);
      expect(await allowed(5, () => server.attempts.take([wide, narrow]))).toBe(0);
      expect(await allowed(5, () => server.attempts.take([wide]))).toBe(2);
    });

    test('can be counted under rules that refuse nothing, and be forgiven there too', async () => {
      const [own, general] = [anAttempt(5), anAttempt(2)];
      const counted = () => server.attempts.take([own], [general]);
      expect(await allowed(4, counted)).toBe(4);
      expect(await allowed(1, () => server.attempts.take([general]))).toBe(0);
      await server.attempts.clear(general);
      (await counted()).forgive();
      expect(await allowed(4, () => server.attempts.take([general]))).toBe(2);
    });

    test('that were good are forgiven, and what was counted can be forgotten', async () => {
      const rule = anAttempt(2);
      const take = (): ReturnType<AttemptLimiter['take']> => server.attempts.take([rule]);
      (await take()).forgive();
      (await take()).forgive();
      await take();
      await take();
      expect(await allowed(1, take)).toBe(0);
      await server.attempts.clear(rule);
      expect(await allowed(5, take)).toBe(2);
    });
  });

  describe('connectionSlots', () => {
    test('are limited, also concurrently, and can be freed', async () => {
      const member = anew('member');
      expect(await allowed(15, (index) => server.connectionSlots.take(member, `socket ${index}`, 10))).toBe(
        10,
      );
      server.connectionSlots.free(member, 'socket 0');
      server.connectionSlots.free(member, 'socket 0');
      server.connectionSlots.free(member, 'never had one');
      expect(await allowed(3, (index) => server.connectionSlots.take(member, `later ${index}`, 10))).toBe(1);
      expect(await server.connectionSlots.take(anew('member'), 'first', 10)).toBe(true);
    });
  });

  afterAll(() => server.connectionSlots.close());
}
