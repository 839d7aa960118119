import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { firstDayOf, Month } from './month.ts';

const isMonth = (text: string): boolean => z.safeParse(Month, text).success;

test.each([
  ['2021-02', '2021-02'],
  ['2021-02-28', '2021-02'],
  ['2020-02-29', '2020-02'],
  ['2000-02-29', '2000-02'],
  ['2021-12-31', '2021-12'],
  ['1900-01', '1900-01'],
  ['1900-01-01', '1900-01'],
  ['2100-12-31', '2100-12'],
  [' 2021-04-30T23:59:59.000-08:00 ', '2021-04'],
])('%j belongs to month %s', (text, month) => {
  expect(z.parse(Month, text)).toBe(month);
});

test.each([
  '2021-02-29',
  '2021-02-30',
  '2021-04-31',
  '1900-02-29',
  '2021-06-31T00:00:00Z',
  '2021-00-01',
  '2021-13-01',
  '2021-01-00',
  '2021-01-32',
  '1899-12-31',
  '2101-01-01',
  '2021',
  '',
])('%j is not a date', (text) => {
  expect(isMonth(text)).toBe(false);
});

test('a month is returned as its first day', () => {
  expect(firstDayOf('2021-02')).toBe('2021-02-01');
});
