import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PACKAGE_FOLDER } from '../../../platform/package-folder.ts';

/**
 * A Bloom filter of the 100,000 most common passwords. It contains each of them, and about one in 23,700 other
 * passwords by mistake. `npm run passwords` creates the file.
 */
export const FILTER_FILE = path.join(PACKAGE_FOLDER, 'assets/common-passwords.bloom');
export const FILTER_BYTES = 2 ** 18;
const HASHES = 15;
const BITS = FILTER_BYTES * 8;

/** Passwords that differ in letter case alone are equally common. */
export const asCompared = (password: string): string => password.normalize('NFKC').trim().toLowerCase();

/** The bits of a password: sections of one SHA-512, each used as a separate hash. */
export function bitsOf(password: string): number[] {
  const digest = createHash('sha512').update(asCompared(password)).digest();
  return Array.from({ length: HASHES }, (_, at) => digest.readUInt32LE(at * 4) % BITS);
}

export type IsCommonPassword = (password: string) => boolean;

export function isInFilter(filter: Uint8Array, password: string): boolean {
  return bitsOf(password).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** Loads the filter. Throws if the file is incomplete. */
export function loadCommonPasswords(): IsCommonPassword {
  const filter = readFileSync(FILTER_FILE);
  if (filter.length !== FILTER_BYTES) throw new Error(`${FILTER_FILE} must have ${FILTER_BYTES} bytes`);
  return (password) => isInFilter(filter, password);
}
