import { afterEach, expect, it, vi } from 'vitest';
import { changeLanguage } from '../languages/page-language';
import { abbreviateCount } from './abbreviate-count';
import { fileSize, sizeLimit } from './file-size';
import { joinFacts } from './join-facts';
import { localNumber, localPercent, localUnit } from './number-format';
import { fullTime, relativeTime, relativeTimeInSentence } from './relative-time';

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

it.each([
  ['en', ['1.2K', '1.84 MB', '20 MB', '63%', '4.5 km', '3.4 m/s', '2 days ago']],
  ['de', ['1,2 Tsd.', '1,84 MB', '20 MB', '63 %', '4,5 km', '3,4 m/s', 'vor 2 Tagen']],
  ['es', ['1,2 mil', '1,84 MB', '20 MB', '63 %', '4,5 km', '3,4 m/s', 'hace 2 días']],
  ['ar', ['1.2 ألف', '1.84 ميغابايت', '20 ميغابايت', '63%', '4.5 كم', '3.4 م/ث', 'قبل يومين']],
] as const)('writes numbers, units and times in the language of the page: %s', async (language, expected) => {
  await changeLanguage(language);
  const written = [
    abbreviateCount(1250),
    fileSize(1_929_380),
    sizeLimit(20 * 1024 * 1024),
    localPercent(0.63),
    localUnit(4.5, 'kilometer'),
    localUnit(3.4, 'meter-per-second'),
    ago(2 * DAY),
  ];
  // Spaces that do not break, and marks of direction, are no difference to readers.
  expect(written.map((text) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/\u200e/g, ''))).toEqual(
    expected,
  );
});

it('writes Arabic with the digits of codes and phone numbers, also where the browser prefers others', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-EG']);
  await changeLanguage('ar');
  expect(localNumber(1250)).toBe('1250');
  expect(fullTime('2026-11-20T12:00:00Z')).toMatch(/20 نوفمبر 2026/);
  vi.restoreAllMocks();
});

it('joins facts, leaves missing ones out and isolates those in the other direction', async () => {
  expect(joinFacts(['Ann', null, undefined, false, '', '2 days'])).toBe('Ann · 2 days');
  await changeLanguage('ar');
  expect(joinFacts(['Ann', 'يومان'])).toBe('\u2068Ann\u2069 · يومان');
});
