import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { saslprep } from '@mongodb-js/saslprep';
import { badValue, storeError } from '../errors/store-error.ts';

const deriveKey = promisify(pbkdf2);

/** The mechanisms of this store, the preferred one first. */
export const MECHANISMS = ['SCRAM-SHA-256', 'SCRAM-SHA-1'] as const;
export type Mechanism = (typeof MECHANISMS)[number];

interface Algorithm {
  readonly hash: 'sha256' | 'sha1';
  readonly iterations: number;
  readonly keyBytes: number;
  readonly saltBytes: number;
}

/** As in MongoDB. */
const ALGORITHMS: Readonly<Record<Mechanism, Algorithm>> = {
  'SCRAM-SHA-256': { hash: 'sha256', iterations: 15_000, keyBytes: 32, saltBytes: 28 },
  'SCRAM-SHA-1': { hash: 'sha1', iterations: 10_000, keyBytes: 20, saltBytes: 16 },
};

/** What the server stores of a password. */
export interface Credentials {
  readonly iterationCount: number;
  readonly salt: Buffer;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
}

export const isMechanism = (name: unknown): name is Mechanism => MECHANISMS.some((known) => known === name);

const hmac = (hash: string, key: Buffer, text: string): Buffer =>
  createHmac(hash, key).update(text, 'utf8').digest();

/** The password as clients of a mechanism pass it to the key derivation. @throws StoreError 2 */
function prepared(mechanism: Mechanism, user: string, password: string): string {
  if (mechanism === 'SCRAM-SHA-1')
    return createHash('md5').update(`${user}:mongo:${password}`, 'utf8').digest('hex');
  try {
    return saslprep(password);
  } catch {
    throw badValue('Error preflighting normalization: the password has characters that are not allowed');
  }
}

/** Derives what is stored of a password, in a thread of Node's pool. @throws StoreError 2 */
export async function credentialsFor(
  mechanism: Mechanism,
  user: string,
  password: string,
): Promise<Credentials> {
  const { hash, iterations, keyBytes, saltBytes } = ALGORITHMS[mechanism];
  const salt = randomBytes(saltBytes);
  const text = prepared(mechanism, user, password);
  const salted = await deriveKey(text, salt, iterations, keyBytes, hash);
  const storedKey = createHash(hash)
    .update(hmac(hash, salted, 'Client Key'))
    .digest();
  return { iterationCount: iterations, salt, storedKey, serverKey: hmac(hash, salted, 'Server Key') };
}

/** Credentials that no password meets, the same ones for the same name: a client cannot tell that there is no such user. */
export function inventedCredentials(mechanism: Mechanism, secret: Buffer, name: string): Credentials {
  const { iterations, keyBytes, saltBytes } = ALGORITHMS[mechanism];
  const salt = hmac('sha256', secret, `${mechanism}:${name}`).subarray(0, saltBytes);
  return {
    iterationCount: iterations,
    salt,
    storedKey: randomBytes(keyBytes),
    serverKey: randomBytes(keyBytes),
  };
}

export const authenticationFailed = () => storeError('AuthenticationFailed', 'Authentication failed.');

const NONCE_BYTES = 24;
/** The first message of a client: the header without a channel binding, its name and its nonce. */
const FIRST_MESSAGE = /^([ny],,)(n=([^,]+),r=([\x21-\x2b\x2d-\x7e]+))$/;
const FINAL_MESSAGE = /^(c=([^,]+),r=([^,]+)),p=([A-Za-z0-9+/=]+)$/;

interface ClientFirst {
  readonly header: string;
  readonly bare: string;
  readonly user: string;
  readonly nonce: string;
}

/** Reads the first message of a client. @throws StoreError 18 */
export function readClientFirst(payload: Buffer): ClientFirst {
  const [, header = '', bare = '', name = '', nonce = ''] =
    FIRST_MESSAGE.exec(payload.toString('utf8')) ?? [];
  if (nonce === '') throw authenticationFailed();
  return { header, bare, user: name.replaceAll('=2C', ',').replaceAll('=3D', '='), nonce };
}

/** One sign-in, from the server's side (RFC 5802 and 7677). */
export class ScramExchange {
  /** The answer to the first message. */
  readonly serverFirst: string;
  readonly #hash: string;
  readonly #first: ClientFirst;
  readonly #nonce: string;
  readonly #credentials: Credentials;

  constructor(mechanism: Mechanism, first: ClientFirst, credentials: Credentials) {
    this.#hash = ALGORITHMS[mechanism].hash;
    this.#first = first;
    this.#credentials = credentials;
    this.#nonce = first.nonce + randomBytes(NONCE_BYTES).toString('base64');
    const { salt, iterationCount } = credentials;
    this.serverFirst = `r=${this.#nonce},s=${salt.toString('base64')},i=${iterationCount}`;
  }

  /** Checks the proof of the password. @returns the server's proof @throws StoreError 18 */
  finish(payload: Buffer): string {
    const match = FINAL_MESSAGE.exec(payload.toString('utf8'));
    if (!match) throw authenticationFailed();
    const [, withoutProof = '', header = '', nonce = '', proof = ''] = match;
    const isOurs = Buffer.from(header, 'base64').toString() === this.#first.header && nonce === this.#nonce;
    if (!isOurs) throw authenticationFailed();
    const { storedKey, serverKey } = this.#credentials;
    const message = `${this.#first.bare},${this.serverFirst},${withoutProof}`;
    const signature = hmac(this.#hash, storedKey, message);
    const given = Buffer.from(proof, 'base64');
    if (given.length !== signature.length) throw authenticationFailed();
    const clientKey = Buffer.from(given.map((byte, at) => byte ^ (signature[at] as number)));
    const key = createHash(this.#hash).update(clientKey).digest();
    if (!timingSafeEqual(key, storedKey)) throw authenticationFailed();
    return `v=${hmac(this.#hash, serverKey, message).toString('base64')}`;
  }
}
