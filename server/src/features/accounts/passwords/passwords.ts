import { createHmac } from 'node:crypto';
import { compare, getRounds, hash } from 'bcrypt';

/** Hashes and verifies passwords outside the event loop. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Returns whether the password matches. Without a hash it takes the same time and returns false. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** Returns whether a hash has another cost than the current one. */
  isOutdated(passwordHash: string): boolean;
}

/** bcrypt silently ignores all further bytes. */
const BCRYPT_BYTES = 72;

/**
 * Input for bcrypt: the password, or a 64-character HMAC of a longer one. The HMAC is specific to Weft, so that
 * digests leaked elsewhere are no passwords here.
 */
const readable = (password: string): string =>
  Buffer.byteLength(password) <= BCRYPT_BYTES
    ? password
    : createHmac('sha384', 'weft long password').update(password).digest('base64');

/** bcrypt with the given `cost`. */
export function createPasswords(cost: number): Passwords {
  // Hash for unknown addresses, so that the response time does not reveal them.
  const nobody = hash('a password that nobody has', cost);
  return {
    hash: (password) => hash(readable(password), cost),
    async matches(password, passwordHash) {
      const isSame = await compare(readable(password), passwordHash ?? (await nobody));
      return isSame && passwordHash !== undefined;
    },
    isOutdated: (passwordHash) => getRounds(passwordHash) !== cost,
  };
}
