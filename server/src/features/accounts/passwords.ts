import { compare, getRounds, hash } from 'bcrypt';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';

/** Hashes and checks passwords, off the event loop. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether it is the password of the hash. Without a hash it takes the same time and is never right. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** Whether a hash was made at another cost than today's. */
  isOutdated(passwordHash: string): boolean;
}

/** bcrypt at `cost`. */
export function createPasswords(cost: number): Passwords {
  // What unknown addresses are compared with, so that they can't be told by the time it takes.
  const nobody = hash('a password that nobody has', cost);
  return {
    hash: (password) => hash(password, cost),
    async matches(password, passwordHash) {
      // bcrypt would read the first 72 bytes alone and take a longer password for the one that it begins with.
      const isReadable = Buffer.byteLength(password) <= ACCOUNT_LIMITS.passwordMaxBytes;
      const isSame = await compare(password, passwordHash ?? (await nobody));
      return isSame && isReadable && passwordHash !== undefined;
    },
    isOutdated: (passwordHash) => getRounds(passwordHash) !== cost,
  };
}
