import { expect, test } from 'vitest';
import { abbreviateCount } from './abbreviate-count';
import { cutText } from './cut-text';
import { fileSize } from './file-size';
import { relativeTime } from './relative-time';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
  [0, 'Just now'],
  [-5 * MINUTE, 'Just now'],
  [59_999, 'Just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [23.9 * 60 * MINUTE, '23 hours ago'],
  [DAY, '1 day ago'],
  [29 * DAY, '29 days ago'],
  [30 * DAY, '1 month ago'],
  [364 * DAY, '12 months ago'],
  [365 * DAY, '1 year ago'],
  [800 * DAY, '2 years ago'],
])('%i ms ago reads "%s"', (passed, text) => {
  expect(relativeTime(new Date(NOW - passed).toISOString(), NOW)).toBe(text);
});

test.each([null, undefined, '', 'yesterday'])('the time %j reads "Recently"', (time) => {
  expect(relativeTime(time, NOW)).toBe('Recently');
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1234, '1.2K'],
  [999_999, '999.9K'],
  [1_000_000, '1M'],
  [2_560_000, '2.5M'],
])('%i is shown as %s', (count, text) => {
  expect(abbreviateCount(count)).toBe(text);
});

test('text is cut only over the limit, at a word where one is near', () => {
  expect(cutText('a'.repeat(150), 150)).toBeNull();
  expect(cutText('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}…`);
  expect(cutText(`${'a'.repeat(140)} ${'b'.repeat(20)}`, 150)).toBe(`${'a'.repeat(140)}…`);
});

test('an emoji made of several characters counts as one and is never cut in half', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(cutText(family.repeat(150), 150)).toBeNull();
  expect(cutText(family.repeat(3), 2)).toBe(`${family.repeat(2)}…`);
});

test.each([
  [0, '0 Bytes'],
  [512, '512 Bytes'],
  [1024, '1 KB'],
  [5 * 1024 * 1024, '5 MB'],
  [19_314_770, '18.42 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
