import { describe, expect, test } from 'vitest';
import { QuietHours, quietUntil } from './quiet-hours.ts';

const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
const lunch = { from: '12:00', to: '13:30', timeZone: 'America/New_York' };

describe('quiet hours end', () => {
  // Berlin is one hour ahead of UTC in winter, New York five behind.
  test.each([
    ['before midnight', night, '2026-01-10T21:30:20Z', '2026-01-11T06:00:00Z'],
    ['after midnight', night, '2026-01-10T01:00:00Z', '2026-01-10T06:00:00Z'],
    ['at their first minute', night, '2026-01-10T21:00:00Z', '2026-01-11T06:00:00Z'],
    ['in their last minute', night, '2026-01-10T05:59:59Z', '2026-01-10T06:00:00Z'],
    ['within a day', lunch, '2026-01-10T17:45:00Z', '2026-01-10T18:30:00Z'],
  ])('%s', (_when, hours, now, end) => {
    expect(quietUntil(hours, new Date(now))?.toISOString()).toBe(new Date(end).toISOString());
  });

  test.each([
    ['in the evening before', night, '2026-01-10T20:59:59Z'],
    ['in the minute when they end', night, '2026-01-10T06:00:00Z'],
    ['in the afternoon', lunch, '2026-01-10T18:30:00Z'],
  ])('not %s', (_when, hours, now) => {
    expect(quietUntil(hours, new Date(now))).toBeUndefined();
  });
});

test.each([
  [{ ...night, from: '24:00' }, 'from'],
  [{ ...night, to: '7:00' }, 'to'],
  [{ ...night, to: '22:00' }, 'to'],
  [{ ...night, timeZone: 'Europe/Atlantis' }, 'timeZone'],
  [{ ...night, timeZone: '' }, 'timeZone'],
])('%j are refused at %s', (hours, field) => {
  const { error } = QuietHours.safeParse(hours);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});
