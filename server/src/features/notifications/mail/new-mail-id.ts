import { randomBytes } from 'node:crypto';

/** Returns an id for a mail, or for the claim of what it tells. */
export function newMailId(): string {
  return randomBytes(16).toString('hex');
}
