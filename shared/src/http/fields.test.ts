import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { isObjectId, ObjectIdString, visibleText } from './fields.ts';

test('an id has 24 hexadecimal digits and is converted to lower case', () => {
  expect(z.parse(ObjectIdString, 'ABCDEF0123456789abcdef01')).toBe('abcdef0123456789abcdef01');
  for (const text of ['', 'a'.repeat(23), 'a'.repeat(25), 'g'.repeat(24), ` ${'a'.repeat(24)}`, { $gt: '' }])
    expect(z.safeParse(ObjectIdString, text).success).toBe(false);
  expect(isObjectId('a'.repeat(24))).toBe(true);
  expect(isObjectId('A'.repeat(24))).toBe(false);
});

test('a text is trimmed, visible, bounded and without lone surrogates', () => {
  const field = visibleText('blank', 3, 'long');
  const read = (text: unknown) => {
    const { data, error } = z.safeParse(field, text);
    return error ? error.issues[0]?.message : data;
  };
  expect(read('  abc  ')).toBe('abc');
  expect(read('a\nb')).toBe('a\nb');
  expect(read('a\uD83D')).toBe('a\uFFFD');
  expect(read('abcd')).toBe('long');
  expect(read(' \u200B ')).toBe('blank');
  expect(read(undefined)).toBe('blank');
});
