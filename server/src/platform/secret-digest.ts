import { createHash } from 'node:crypto';

/** The stored form of a secret that is too long to be guessed (link, grant or mail token). */
export function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
