import { randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { CookieJar } from '../../http/cookie-jar.ts';
import { mac } from './keys.ts';

const COOKIE = 'device';
const LIFETIME = 365 * 24 * 60 * 60 * 1000;
/** How many accounts a browser is remembered for. */
const ACCOUNTS = 5;

/**
 * Browsers that have signed in to an account before. The cookie holds an id of the browser and, for each of the accounts
 * signed in to last, a proof that only this server can make. Such a browser has counters of its own, so that nobody can
 * lock a member out by guessing (specification 3.15).
 */
export interface Devices {
  /** The id of the browser, if it has signed in to the account of this address before. */
  knownFor(cookies: CookieJar, email: string): string | undefined;
  remember(cookies: CookieJar, email: string): void;
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

export function createDevices(key: KeyObject): Devices {
  const read = (cookies: CookieJar): { id: string; proofs: string[] } => {
    const [id, ...proofs] = (cookies.read(COOKIE) ?? '').split('.');
    return id ? { id: id.slice(0, 64), proofs: proofs.slice(0, ACCOUNTS) } : { id: '', proofs: [] };
  };
  const proofOf = (id: string, email: string): string => mac(key, id, email).slice(0, 24);
  return {
    knownFor(cookies, email) {
      const { id, proofs } = read(cookies);
      return id !== '' && proofs.some((proof) => isSame(proof, proofOf(id, email))) ? id : undefined;
    },
    remember(cookies, email) {
      const known = read(cookies);
      const id = known.id || randomBytes(16).toString('base64url');
      const proof = proofOf(id, email);
      const others = known.proofs.filter((other) => other !== proof).slice(0, ACCOUNTS - 1);
      cookies.keep(COOKIE, [id, proof, ...others].join('.'), LIFETIME);
    },
  };
}
