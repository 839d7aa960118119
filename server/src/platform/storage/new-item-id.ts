import { randomBytes } from 'node:crypto';

/** Returns a new item id that cannot be guessed: 128 random bits. */
export function newItemId(): string {
  return randomBytes(16).toString('hex');
}
