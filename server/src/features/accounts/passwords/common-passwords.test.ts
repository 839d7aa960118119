import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILTER_FILE, loadCommonPasswords } from './common-passwords.ts';

const HASHES = 15;
const isCommon = loadCommonPasswords();

/** Pseudorandom words, the same in each run. */
const madeWord = (at: number): string =>
  createHash('sha256').update(String(at)).digest('base64url').slice(0, 12);

test('finds common passwords, in capitals and with spaces around them too', () => {
  const common = ['123456', 'password', 'qwertyuiop', 'trustno1', 'zaq12wsx', 'sunshine1', 'p@ssw0rd'];
  for (const password of common) {
    for (const typed of [password, password.toUpperCase(), ` ${password} `]) {
      expect([typed, isCommon(typed)]).toEqual([typed, true]);
    }
  }
});

test('takes at most one other password in 10,000 for a common one', () => {
  const MADE = 200_000;
  let taken = 0;
  for (let at = 0; at < MADE; at += 1) if (isCommon(madeWord(at))) taken += 1;
  expect(taken / MADE).toBeLessThanOrEqual(1 / 10_000);
});

test('holds 100,000 passwords, by its bits', () => {
  const filter = readFileSync(FILTER_FILE);
  const bits = filter.length * 8;
  let set = 0;
  for (const byte of filter) for (let bit = 0; bit < 8; bit += 1) set += (byte >> bit) & 1;
  const passwords = -(bits / HASHES) * Math.log(1 - set / bits);
  expect(Math.abs(passwords - 100_000)).toBeLessThan(500);
  expect((set / bits) ** HASHES).toBeLessThan(1 / 20_000);
});
