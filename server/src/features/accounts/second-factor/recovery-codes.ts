import { randomBytes, randomInt, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { RECOVERY_ALPHABET } from '@weft/shared/accounts/second-factor/fields';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';

const LENGTH = 8;
/** 16 MB and some 40 ms for each guess of someone who has stolen the database. */
const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };
const HASH_BYTES = 32;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Stored recovery codes: slow hashes with a salt of the member, so that a given code is hashed once. */
export interface RecoveryHashes {
  readonly salt: string;
  readonly hashes: string[];
}

/** Returns the stored form of a code in normal form (without dash, upper case). */
export async function recoveryHash(code: string, salt: string): Promise<string> {
  return (await derive(code, Buffer.from(salt, 'base64url'), HASH_BYTES, COST)).toString('base64url');
}

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');

const withDash = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** Returns ten new codes as the member sees them, once, and their stored form. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; stored: RecoveryHashes }> {
  const codes = new Set<string>();
  while (codes.size < ACCOUNT_LIMITS.recoveryCodes) codes.add(newCode());
  const salt = randomBytes(16).toString('base64url');
  const hashes = await Promise.all([...codes].map((code) => recoveryHash(code, salt)));
  return { codes: [...codes].map(withDash), stored: { salt, hashes } };
}
