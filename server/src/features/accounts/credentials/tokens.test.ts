import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { expect, it } from 'vitest';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { movableClock } from '../../../testing/app/movable-clock.ts';
import { Tokens } from './tokens.ts';

const newKey = () => createSecretKey(randomBytes(32));
const only = (key: KeyObject) => ({ current: key, accepted: [key] });

const CLAIMS = { memberId: 'a'.repeat(24), id: 'b'.repeat(24) };

function someTokens() {
  const clock = movableClock();
  const key = newKey();
  const tokens = new Tokens({ key: only(key), installation: 'here', clock });
  const token = tokens.issue('session', CLAIMS);
  return { clock, key, tokens, token, read: () => tokens.read('session', token) };
}

it('a token identifies its holder until it expires, however often it is read', () => {
  const { clock, read } = someTokens();
  expect([read(), read()]).toEqual([CLAIMS, CLAIMS]);
  clock.advance(ACCOUNT_LIMITS.tokenLifetime - 2000);
  expect(read()).toEqual(CLAIMS);
  clock.advance(2000);
  expect(read()).toBeUndefined();
});

it('a token has a single purpose, also from the cache', () => {
  const { tokens, token, read } = someTokens();
  expect(tokens.read('registration', token)).toBeUndefined();
  expect(read()).toEqual(CLAIMS);
  expect(tokens.read('registration', token)).toBeUndefined();
});

it('a token that is changed, or signed elsewhere or otherwise, counts for nothing, whatever is known', () => {
  const { key, tokens, token, read } = someTokens();
  expect(read()).toEqual(CLAIMS);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const other = Buffer.from(claims, 'base64url').toString().replace('a'.repeat(24), 'c'.repeat(24));
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const forged = [
    `${head}.${Buffer.from(other).toString('base64url')}.${signature}`,
    `${head}.${claims}.`,
    `${unsigned}.${claims}.`,
    new Tokens({ key: only(key), installation: 'there', clock: movableClock() }).issue('session', CLAIMS),
    new Tokens({ key: only(newKey()), installation: 'here', clock: movableClock() }).issue('session', CLAIMS),
    jwt.sign(jwt.decode(token) as object, key, { algorithm: 'HS512' }),
  ];
  for (const each of forged) expect(tokens.read('session', each), each).toBeUndefined();
});
