import { expect, test } from 'vitest';
import { oneLine, wellFormed } from './normal-text.ts';

test('wellFormed replaces lone surrogates and keeps pairs', () => {
  expect(wellFormed('a\uD83Db🙂\uDE42')).toBe('a\uFFFDb🙂\uFFFD');
});

test('oneLine removes line breaks, control characters and bidi overrides', () => {
  expect(oneLine('Ann\r\n\u2028\u2029\0Lee')).toBe('Ann Lee');
  expect(oneLine('\u202Eevil\u202C\u2066x\u2069')).toBe('evilx');
  expect(oneLine('half \uD83D')).toBe('half \uFFFD');
  expect(oneLine('two  blanks stay')).toBe('two  blanks stay');
});
