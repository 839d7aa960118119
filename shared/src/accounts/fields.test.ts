import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { Code, Email, GivenPassword, NewPassword } from './fields.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

const { rules, failed } = ACCOUNT_TEXTS;

/** The parsed value, or the message of the first problem. */
function read(field: z.ZodMiniType, value: unknown): unknown {
  const { success, data, error } = z.safeParse(field, value);
  return success ? data : { refused: error.issues[0]?.message };
}
const refused = (message: string) => ({ refused: message });

describe('an email address', () => {
  test.each([
    ['  Asha.RAO+x@Mail.Example.ORG ', 'asha.rao+x@mail.example.org'],
    ['a@b.co', 'a@b.co'],
    [`${'x'.repeat(248)}@b.com`, `${'x'.repeat(248)}@b.com`],
  ])('%j is %j', (text, normal) => {
    expect(read(Email, text)).toBe(normal);
  });

  test.each([
    'a',
    'a@b',
    '@b.co',
    'a@@b.co',
    'a@.co',
    'a@b..co',
    'a@b.',
    'a b@c.de',
    'a\0@b.co',
    'a<b@c.de',
    'a,b@c.de',
  ])('%j is none', (text) => {
    expect(read(Email, text)).toEqual(refused(rules.emailForm));
  });

  test('is required and has at most 254 characters', () => {
    expect(read(Email, `${'x'.repeat(249)}@b.com`)).toEqual(refused(rules.emailForm));
    expect(read(Email, ' ')).toEqual(refused(rules.email));
    expect(read(Email, undefined)).toEqual(refused(rules.email));
    expect(read(Email, { $gt: '' })).toEqual(refused(rules.email));
  });
});

describe('a password', () => {
  test('has 6 to 512 characters when it is set', () => {
    expect(read(NewPassword, '')).toEqual(refused(rules.password));
    expect(read(NewPassword, '12345')).toEqual(refused(rules.passwordShort));
    expect(read(NewPassword, '123456')).toBe('123456');
    expect(read(NewPassword, 'x'.repeat(512))).toBe('x'.repeat(512));
    expect(read(NewPassword, 'x'.repeat(513))).toEqual(refused(rules.passwordLong));
  });

  test('has 1 to 1,000 characters when it is checked, including blanks', () => {
    expect(read(GivenPassword, '')).toEqual(refused(rules.password));
    expect(read(GivenPassword, ' ')).toBe(' ');
    expect(read(GivenPassword, 'x'.repeat(1000))).toBe('x'.repeat(1000));
    expect(read(GivenPassword, 'x'.repeat(1001))).toEqual(refused(failed.credentials));
  });
});

test('a code has six digits and nothing else', () => {
  expect(read(Code, '012345')).toBe('012345');
  for (const text of ['', '12345', '1234567', ' 123456', '12345a'])
    expect(read(Code, text)).toEqual(refused(rules.code));
});
