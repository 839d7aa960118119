import { createHmac } from 'node:crypto';
import { compare, getRounds, hash } from 'bcrypt';

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

/** Hashes and verifies passwords with bcrypt, outside the event loop. */
export class Passwords {
  readonly #cost: number;
  /** Hash for unknown addresses, so that the response time does not reveal them. */
  readonly #nobody: Promise<string>;

  constructor(cost: number) {
    this.#cost = cost;
    this.#nobody = hash('a password that nobody has', cost);
  }

  hash(password: string): Promise<string> {
    return hash(readable(password), this.#cost);
  }

  /** Returns whether the password matches. Without a hash, or with an empty one, it takes the same time and returns false. */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const stored = passwordHash === '' ? undefined : passwordHash;
    const isSame = await compare(readable(password), stored ?? (await this.#nobody));
    return isSame && stored !== undefined;
  }

  /** Returns whether a hash has another cost than the current one. */
  isOutdated(passwordHash: string): boolean {
    return getRounds(passwordHash) !== this.#cost;
  }
}
