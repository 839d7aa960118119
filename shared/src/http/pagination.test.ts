import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { listLimit, pageNumber, PageQuery } from './pagination.ts';

test.each([
  [undefined, 20],
  ['', 20],
  ['many', 20],
  ['0', 20],
  ['-1', 20],
  ['Infinity', 20],
  ['1', 1],
  [1, 1],
  ['1.9', 1],
  ['0.9', 20],
  ['100', 100],
  ['101', 100],
  ['1e9', 100],
])('a limit of %j is %i', (given, limit) => {
  expect(z.parse(PageQuery, { limit: given })).toEqual({ limit });
});

test('a list can have its own default limit, and pages count from 1 to a million', () => {
  expect(z.parse(listLimit(5), undefined)).toBe(5);
  expect(z.parse(listLimit(5), '7')).toBe(7);
  expect(z.parse(pageNumber, undefined)).toBe(1);
  expect(z.parse(pageNumber, '3')).toBe(3);
  expect(z.parse(pageNumber, '1000001')).toBe(1_000_000);
});

test('a cursor has at most 200 characters', () => {
  expect(z.safeParse(PageQuery, { cursor: 'x'.repeat(200) }).success).toBe(true);
  expect(z.safeParse(PageQuery, { cursor: 'x'.repeat(201) }).success).toBe(false);
  expect(z.safeParse(PageQuery, { limit: ['1', '2'] }).success).toBe(false);
});
