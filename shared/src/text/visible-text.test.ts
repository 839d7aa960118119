import { expect, test } from 'vitest';
import { isBlank } from './visible-text.ts';

test.each(['', ' ', '\n\t', '\u200B\u200D', '\u00AD', '\u2800', '\u3164', '\uFE0F', '\u202E', '\u{E0020}'])(
  '%j is blank',
  (text) => {
    expect(isBlank(text)).toBe(true);
    expect(isBlank(`${text}a`)).toBe(false);
  },
);

test.each(['.', '0', '密', '🙂', '👨‍👩‍👧'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false);
});
