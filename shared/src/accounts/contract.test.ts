import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { Step1Form, Step3Input } from './contract.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

const { rules } = ACCOUNT_TEXTS;
const filledIn = {
  fullName: 'Asha Rao',
  email: 'asha@example.org',
  password: 'secret-1',
  confirmPassword: 'secret-1',
  agreed: true,
};
const place = { city: 'Mumbai', state: 'IN-MH', country: 'IN', pinCode: '400050' };
const issuesOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([
  [{}, undefined],
  [{ confirmPassword: 'secret-2' }, [['confirmPassword', rules.passwordsDiffer]]],
  [{ agreed: false }, [['agreed', rules.terms]]],
])('step 1 with %j: %j', (change, issues) => {
  expect(issuesOf(Step1Form, { ...filledIn, ...change })).toEqual(issues);
});

test('step 1 reports the last rules even if earlier ones fail, in order', () => {
  const nothing = { fullName: '', email: 'asha', password: 'x', confirmPassword: '', agreed: false };
  expect(issuesOf(Step1Form, nothing)?.map(([field]) => field)).toEqual([
    'fullName',
    'email',
    'password',
    'confirmPassword',
    'agreed',
  ]);
});

test.each([
  ['state', rules.state],
  ['country', rules.country],
])('a place needs a visible %s of at most 100 characters', (field, message) => {
  const read = (value: unknown) => issuesOf(Step3Input.shape.location, { ...place, [field]: value });
  expect(z.parse(Step3Input.shape.location, { ...place, [field]: ' IN ' })).toMatchObject({ [field]: 'IN' });
  expect(read('x'.repeat(100))).toBeUndefined();
  for (const value of ['', ' ', '\u200B', 'x'.repeat(101), undefined, 7])
    expect(read(value)).toEqual([[field, message]]);
});
