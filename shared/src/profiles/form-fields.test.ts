import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { FormFlag, formList, isNothing, optionalText } from './form-fields.ts';

const NOTHING = [undefined, null, '', ' ', '[]', 'null', ' null '];

test.each(NOTHING)('%j means none', (value) => {
  expect(isNothing(value)).toBe(true);
  expect(z.parse(optionalText(z.string()), value)).toBeNull();
  expect(z.parse(FormFlag, value)).toBe(false);
  expect(
    z.parse(
      formList(z.string(), 2, () => 'too many'),
      value,
    ),
  ).toEqual([]);
});

test.each(['0', 'none', 'undefined', 0, false, []])('%j means a value', (value) => {
  expect(isNothing(value)).toBe(false);
});

test('a non-empty text is parsed by its field', () => {
  const field = optionalText(z.string().check(z.maxLength(3)));
  expect(z.parse(field, 'abc')).toBe('abc');
  expect(z.safeParse(field, 'abcd').success).toBe(false);
});

test.each([
  ['true', true],
  [true, true],
  ['false', false],
  [false, false],
])('the flag %j is %j', (value, flag) => {
  expect(z.parse(FormFlag, value)).toBe(flag);
});

test.each(['yes', 1, 'TRUE'])('%j is not a flag', (value) => {
  expect(z.safeParse(FormFlag, value).error?.issues[0]?.message).toBe('This must be true or false.');
});

test('a list has no gaps and is limited', () => {
  const list = formList(z.string(), 2, () => 'too many');
  expect(z.parse(list, 'a')).toEqual(['a']);
  expect(z.parse(list, ['a', '', undefined, 'b'])).toEqual(['a', 'b']);
  expect(z.safeParse(list, ['a', 'b', 'c']).error?.issues[0]?.message).toBe('too many');
});
