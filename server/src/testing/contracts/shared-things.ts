import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RateRule } from '../../http/rate-rule.ts';
import type { AttemptLimiter, AttemptRule } from '../../platform/limits/attempt-limiter.ts';
import type { Servers } from '../../platform/servers/servers.ts';
import { movableClock, type MovableClock } from '../movable-clock.ts';

/** A server to be tested, with the clock that its attempts are counted by. */
export type OpenServer = (clock: MovableClock) => Promise<Pick<Servers, 'rates' | 'attempts' | 'seats'>>;

let number = 0;
/** A name that no other test has used. */
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

/** How many of so many things that begin at once are allowed. */
export async function allowed(count: number, thing: (index: number) => Promise<unknown>): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: count }, (_, index) => thing(index)));
  for (const each of all) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'RATE_LIMITED' });
  }
  return all.filter((each) => each.status === 'fulfilled' && each.value !== false).length;
}

/** What holds of the things that servers share, also where one server has them in its memory. */
export function describeSharedThings(open: OpenServer): void {
  const clock = movableClock();
  let server: Awaited<ReturnType<OpenServer>>;
  beforeAll(async () => {
    server = await open(clock);
  });

  describe('a rate', () => {
    test('lets so many through, also at once, and says when to try again', async () => {
      const rule = aRate(5);
      expect(await allowed(9, () => server.rates.count(rule, 'ann'))).toBe(5);
      const refused = await server.rates.count(rule, 'ann').catch((error: unknown) => error);
      const { retryAfter } = refused as { retryAfter: number };
      expect(retryAfter).toBeGreaterThan(50);
      expect(retryAfter).toBeLessThanOrEqual(60);
    });

    test('counts for each by itself, and each rule', async () => {
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

  describe('seats', () => {
    test('are as many as said, whatever comes at once, and free again', async () => {
      const member = anew('member');
      expect(await allowed(15, (index) => server.seats.take(member, `socket ${index}`, 10))).toBe(10);
      server.seats.free(member, 'socket 0');
      server.seats.free(member, 'socket 0');
      server.seats.free(member, 'never had one');
      expect(await allowed(3, (index) => server.seats.take(member, `later ${index}`, 10))).toBe(1);
      expect(await server.seats.take(anew('member'), 'first', 10)).toBe(true);
    });
  });

  afterAll(() => server.seats.close());
}
