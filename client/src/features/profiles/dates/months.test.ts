import { expect, test } from 'vitest';
import { durationOf, monthName, monthValue, newestFirst, presentMonth, spanName } from './months';

const NOW = new Date(2026, 10, 20);

test.each([
  ['2022-03-01', 'Mar 2022'],
  ['2022-12-01', 'Dec 2022'],
  ['2022-01-01T00:00:00.000Z', 'Jan 2022'],
  ['2019-08', 'Aug 2019'],
  ['some day', 'some day'],
])('%s is %s, wherever the clock is', (date, name) => {
  expect(monthName(date)).toBe(name);
});

test.each([
  ['2024-09-01', '2026-11-01', '2 yrs 3 mos'],
  ['2026-11-01', '2026-11-01', '1 mo'],
  ['2026-10-01', '2026-11-01', '2 mos'],
  ['2025-12-01', '2026-11-01', '1 yr'],
  ['2025-11-01', '2026-11-01', '1 yr 1 mo'],
  ['2024-11-01', null, '2 yrs 1 mo'],
  ['2027-01-01', null, ''],
])('from %s to %s is %s', (startDate, endDate, words) => {
  expect(durationOf({ startDate, endDate }, NOW)).toBe(words);
});

test('a span without an end date shows Present', () => {
  expect(spanName({ startDate: '2022-03-01', endDate: null })).toBe('Mar 2022 – Present');
  expect(spanName({ startDate: '2019-08-01', endDate: '2022-02-01' })).toBe('Aug 2019 – Feb 2022');
});

test('sorts current spans first, then by end date, then by start date', () => {
  const spans = [
    { startDate: '2014-07-01', endDate: '2018-05-01' },
    { startDate: '2022-03-01', endDate: null },
    { startDate: '2019-08-01', endDate: '2022-02-01' },
    { startDate: '2023-01-01', endDate: null },
    { startDate: '2021-01-01', endDate: '2022-02-01' },
  ];
  expect(newestFirst(spans).map(({ startDate }) => startDate.slice(0, 4))).toEqual([
    '2023',
    '2022',
    '2021',
    '2019',
    '2014',
  ]);
  expect(spans[0]?.startDate).toBe('2014-07-01');
});

test('the current month follows the local clock, and a month input gets seven characters', () => {
  expect(presentMonth(new Date(2026, 0, 1, 0, 5))).toBe('2026-01');
  expect(monthValue('2022-03-01')).toBe('2022-03');
  expect(monthValue(null)).toBe('');
});
