import { createHash } from 'node:crypto';

/** The stored form of a secret that is too long to be guessed (a link, a grant, a token of a mail). */
export function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
