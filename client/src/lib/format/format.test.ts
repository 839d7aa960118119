import { afterEach, expect, it } from 'vitest';
import { changeLanguage } from '../languages/page-language';
import { abbreviateCount } from './abbreviate-count';
import { fileSize } from './file-size';
import { relativeTime, relativeTimeInSentence } from './relative-time';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
afterEach(() => changeLanguage('en'));

const ago = (milliseconds: number) => relativeTime(new Date(NOW - milliseconds).toISOString(), NOW);

it.each([
  [0, 'Just now'],
  [59_999, 'Just now'],
  [-60_000, 'Just now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [23 * 3_600_000, '23 hours ago'],
  [DAY, '1 day ago'],
  [29 * DAY, '29 days ago'],
  [30 * DAY, '1 month ago'],
  [364 * DAY, '12 months ago'],
  [365 * DAY, '1 year ago'],
  [800 * DAY, '2 years ago'],
])('says of %d ms ago: %s', (age, words) => {
  expect(ago(age)).toBe(words);
});

it('shows Recently for a missing or invalid time', () => {
  expect([relativeTime(undefined), relativeTime(null), relativeTime('soon')]).toEqual([
    'Recently',
    'Recently',
    'Recently',
  ]);
});

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1250, '1.2K'],
  [999_999, '999.9K'],
  [1_000_000, '1M'],
  [1_250_000, '1.2M'],
])('abbreviates %d to %s', (count, words) => {
  expect(abbreviateCount(count)).toBe(words);
});

it.each([
  [512, '512 Bytes'],
  [20 * 1024 * 1024, '20.00 MB'],
  [1_929_380, '1.84 MB'],
])('writes %d bytes as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});

it('begins with a small letter in a sentence', () => {
  expect([undefined, new Date(NOW).toISOString()].map((time) => relativeTimeInSentence(time, NOW))).toEqual([
    'recently',
    'just now',
  ]);
});

it('writes numbers and times in the language of the page', async () => {
  await changeLanguage('es');
  expect([abbreviateCount(1250), fileSize(1_929_380), ago(2 * DAY)]).toEqual([
    '1,2 mil',
    '1,84 MB',
    'hace 2 días',
  ]);
});
