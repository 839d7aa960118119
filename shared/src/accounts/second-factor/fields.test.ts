import { expect, test } from 'vitest';
import { AppCode, RECOVERY_ALPHABET, SecondFactorCode } from './fields.ts';

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['abcd-efgh', 'ABCDEFGH'],
  ['K7QM 2XRD', 'K7QM2XRD'],
])('%j is the code %j', (typed, code) => {
  expect(SecondFactorCode.parse(typed)).toBe(code);
});

test.each(['', '12345', '1234567', 'ABCD-EFG', 'ABCD-EFG1', 'ABCD-EFGO', '1'.repeat(50), 7, { $gt: '' }])(
  '%j is no code',
  (typed) => {
    expect(SecondFactorCode.safeParse(typed).success).toBe(false);
    expect(AppCode.safeParse(typed).success).toBe(false);
  },
);

test('a code of an app has digits only, and every letter of a recovery code is accepted', () => {
  expect(AppCode.parse('123 456')).toBe('123456');
  expect(AppCode.safeParse('ABCD-EFGH').success).toBe(false);
  for (const letter of RECOVERY_ALPHABET)
    expect(SecondFactorCode.parse(letter.repeat(8))).toBe(letter.repeat(8));
});
