import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { City, FullName, PhoneNumber, PinCode } from './fields.ts';
import { MEMBER_TEXTS } from './texts.ts';

const { rules } = MEMBER_TEXTS;

/** Parses a value; returns it, or the message of the first issue. */
function read(field: z.ZodMiniType, value: unknown): unknown {
  const { success, data, error } = z.safeParse(field, value);
  return success ? data : { refused: error.issues[0]?.message };
}
const refused = (message: string) => ({ refused: message });

describe('a phone number', () => {
  test.each(['+91 (22) 4000-1', '12345', ' 12345 ', '1'.repeat(20)])('%j is one', (text) => {
    expect(read(PhoneNumber, text)).toBe(text.trim());
  });

  test.each(['1234', '1'.repeat(21), '+-() ( )', '12345x', '１２３４５'])('%j is none', (text) => {
    expect(read(PhoneNumber, text)).toEqual(refused(rules.phoneForm));
  });

  test('is required', () => {
    expect(read(PhoneNumber, '  ')).toEqual(refused(rules.phone));
  });
});

describe('a pincode', () => {
  test.each(['400050', 'SW1A 1234', '4-0-0-0', `1234${'x'.repeat(16)}`])('%j is one', (text) => {
    expect(read(PinCode, text)).toBe(text);
  });

  test.each(['400', 'ABC 12', `1234${'x'.repeat(17)}`])('%j is none', (text) => {
    expect(read(PinCode, text)).toEqual(refused(rules.pinCodeForm));
  });

  test('is required', () => {
    expect(read(PinCode, '')).toEqual(refused(rules.pinCode));
  });
});

test('names and cities are single lines of 1 to 100 visible characters', () => {
  expect(read(FullName, ' Asha\nRao ')).toBe('Asha Rao');
  expect(read(FullName, '\u200B')).toEqual(refused(rules.fullName));
  expect(read(FullName, 'x'.repeat(100))).toBe('x'.repeat(100));
  expect(read(FullName, 'x'.repeat(101))).toEqual(refused(rules.fullNameLong));
  expect(read(City, ' ')).toEqual(refused(rules.city));
  expect(read(City, 'x'.repeat(101))).toEqual(refused(rules.cityLong));
});
