import { LoginInput } from '@weft/shared/accounts/contract';
import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { laterResolver } from './schema-resolver';

type Values = { email: string; password: string };
const options: ResolverOptions<Values> = { fields: {}, shouldUseNativeValidation: false };
const EMPTY = { email: '', password: '' };

test('rules that load after the form name the fields that break them', async () => {
  const check = laterResolver<Values, Values>(() => Promise.resolve(LoginInput));
  const { errors } = await check(EMPTY, undefined, options);
  expect(Object.keys(errors)).toEqual(['email', 'password']);
});

test('rules that can not be loaded leave the form to the server, and load at the next attempt', async () => {
  let attempts = 0;
  const check = laterResolver<Values, Values>(() => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new TypeError('no network')) : Promise.resolve(LoginInput);
  });
  expect(await check(EMPTY, undefined, options)).toEqual({ values: EMPTY, errors: {} });
  expect(Object.keys((await check(EMPTY, undefined, options)).errors)).toEqual(['email', 'password']);
});
