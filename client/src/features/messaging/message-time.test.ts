import { describe, expect, it } from 'vitest';
import { dayLabel, messageTime } from './message-time';
import { presenceText } from './presence-text';

const NOW = Date.parse('2026-11-20T12:00:00');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('messageTime', () => {
  it.each([
    [0, 'now'],
    [0.9, 'now'],
    [1, '1m ago'],
    [59, '59m ago'],
    [60, '1h ago'],
    [23 * 60 + 59, '23h ago'],
    [24 * 60, '1d ago'],
    [7 * 24 * 60 - 1, '6d ago'],
  ])('%s minutes ago is "%s"', (minutes, words) => {
    expect(messageTime(ago(minutes), NOW)).toBe(words);
  });

  it('returns date and time from a week on, and an empty string for an invalid time', () => {
    expect(messageTime('2026-10-12T16:18:00', NOW)).toMatch(/Oct.*12.*0?4:18|12.*Oct.*16:18/);
    expect(messageTime('never', NOW)).toBe('');
  });

  it('returns "now" for a time in the future', () => {
    expect(messageTime(ago(-5), NOW)).toBe('now');
  });
});

it('returns Today, Yesterday, or the date of a day', () => {
  expect(dayLabel('2026-11-20T00:01:00', NOW)).toBe('Today');
  expect(dayLabel('2026-11-19T23:59:00', NOW)).toBe('Yesterday');
  expect(dayLabel('2026-11-18T23:59:00', NOW)).toContain('18');
  expect(dayLabel('2025-11-18T12:00:00', NOW)).toContain('2025');
});

it('returns Online, or when the member was last seen', () => {
  expect(presenceText({ status: 'online', lastSeen: null }, NOW)).toBe('Online');
  expect(presenceText({ status: 'away', lastSeen: null }, NOW)).toBe('Online');
  expect(presenceText({ status: 'offline', lastSeen: ago(120) }, NOW)).toBe('Last seen 2 hours ago');
  expect(presenceText({ status: 'offline', lastSeen: null }, NOW)).toBe('Last seen recently');
  expect(presenceText(undefined, NOW)).toBe('Last seen recently');
});
