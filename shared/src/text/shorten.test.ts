import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it.each([
  ['short', 10, 'short'],
  ['ten chars.', 10, 'ten chars.'],
  ['eleven char', 10, 'eleven ch…'],
  ['a word and more', 8, 'a word…'],
  ['🙂🙂🙂', 3, '🙂🙂🙂'],
  ['🙂🙂🙂🙂', 3, '🙂🙂…'],
])('%j in %i characters is %j', (text, max, expected) => {
  expect(shorten(text, max)).toBe(expected);
});
