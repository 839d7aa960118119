import { expect, test } from 'vitest';
import { oneLine, wellFormed } from './normal-text.ts';

test('half of a character becomes the mark for what can not be shown; whole ones stay', () => {
  expect(wellFormed('a\uD83Db🙂\uDE42')).toBe('a\uFFFDb🙂\uFFFD');
});

test('a line has no line breaks or controls, and nothing that reorders its neighbours', () => {
  expect(oneLine('Ann\r\n\u2028\u2029\0Lee')).toBe('Ann Lee');
  expect(oneLine('\u202Eevil\u202C\u2066x\u2069')).toBe('evilx');
  expect(oneLine('half \uD83D')).toBe('half \uFFFD');
  expect(oneLine('two  blanks stay')).toBe('two  blanks stay');
});
