import { randomBytes } from 'node:crypto';

/** A name for a stored item that nobody can guess: 128 random bits (specification 3.15). */
export function newItemId(): string {
  return randomBytes(16).toString('hex');
}
