import { expect, it } from 'vitest';
import { tokenInAddress } from './use-address-token';

it.each([
  ['#token=abc', '', 'abc'],
  ['', '?token=old', 'old'],
  ['#token=abc', '?token=old', 'abc'],
  ['#other=abc', '?token=old', 'old'],
  ['#token=a%2Bb', '', 'a+b'],
  ['', '', ''],
  ['#', '?', ''],
])('reads the token from hash %j and query %j: %j', (hash, search, token) => {
  expect(tokenInAddress({ hash, search })).toBe(token);
});
