import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysKept, keptBackups } from './backup-rule.ts';

const DAY = 24 * 60 * 60_000;
const DEFAULT = { daily: 7, weekly: 4, monthly: 6 };
const dayOf = (date: string): number => Date.parse(date) / DAY;

const keeps = fc.record({
  daily: fc.integer({ min: 1, max: 20 }),
  weekly: fc.integer({ min: 0, max: 10 }),
  monthly: fc.integer({ min: 0, max: 10 }),
});
/** Days from the newest; several backups of one day are possible. */
const someBackups = fc
  .array(fc.integer({ min: 19_000, max: 19_900 }), { minLength: 1, maxLength: 60 })
  .map((days) => days.toSorted((a, b) => b - a).map((day) => ({ day })));

/** The days that are left after a backup was made on each day, and the rule applied after each. */
function afterDays(first: number, count: number): number[] {
  let left: { day: number }[] = [];
  for (let day = first; day < first + count; day += 1) {
    const all = [{ day }, ...left];
    const kept = keptBackups(all, DEFAULT);
    left = all.filter((backup) => kept.has(backup));
  }
  return left.map(({ day }) => day);
}

test('a year of daily backups leaves seven days, four weeks and six months', () => {
  const left = afterDays(dayOf('2026-01-01'), 365);
  expect(left.map((day) => new Date(day * DAY).toISOString().slice(0, 10))).toEqual([
    ...['31', '30', '29', '28', '27', '26', '25'].map((day) => `2026-12-${day}`),
    '2026-12-20',
    '2026-12-13',
    '2026-11-30',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
  ]);
});

test('keeps the newest, no more than the numbers allow, and the same when it is applied again', () => {
  fc.assert(
    fc.property(someBackups, keeps, (backups, keep) => {
      const kept = keptBackups(backups, keep);
      expect(kept.has(backups[0] ?? { day: 0 })).toBe(true);
      expect(kept.size).toBeLessThanOrEqual(keep.daily + keep.weekly + keep.monthly);
      const left = backups.filter((backup) => kept.has(backup));
      expect(keptBackups(left, keep)).toEqual(kept);
      const days = [...new Set(backups.map(({ day }) => day))].slice(0, keep.daily);
      expect(left.map(({ day }) => day)).toEqual(expect.arrayContaining(days));
    }),
  );
});

test('says for each backup the day on which it goes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 19_000, max: 19_900 }), (first) => {
      const backups = afterDays(first, 250).map((day) => ({ day }));
      const ends = daysKept(backups, DEFAULT);
      for (const [backup, days] of ends) {
        const goes = backup.day + days;
        expect(afterDays(first, goes - first)).toContain(backup.day);
        expect(afterDays(first, goes - first + 1)).not.toContain(backup.day);
      }
      expect(ends.size).toBe(backups.length);
    }),
    { numRuns: 5 },
  );
});
