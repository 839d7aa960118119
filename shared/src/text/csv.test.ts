import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('quotes every cell, and keeps line breaks and commas in it', () => {
  expect(
    csvOf([
      ['a', 'b "c"'],
      ['d, e', 'f\ng'],
    ]),
  ).toBe('"a","b ""c"""\r\n"d, e","f\ng"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j does not run as a formula', (text) => {
  expect(csvOf([[text]])).toBe(`"'${text}"\r\n`);
});
