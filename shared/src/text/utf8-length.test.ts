import { expect, test } from 'vitest';
import { utf8Length } from './utf8-length.ts';

test.each([
  '',
  '\0',
  '\u007F',
  '\u0080',
  '\u07FF',
  '\u0800',
  '\uFFFF',
  '\u{10000}',
  '\u{10FFFF}',
  'aé密🙂',
  '\uD83D',
])('the length of %j equals that of an encoder', (text) => {
  expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
});
