import { REGISTRATION_COOKIE } from '@weft/shared/accounts/cookies';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import Cookies from 'js-cookie';
import { DEVICE_SWITCHES } from '../storage/device-switches';
import { forgetFileDrafts } from '../storage/file-draft-database';
import { forgetOutbox } from '../storage/outbox-database';

/** Where this device keeps who is signed in. The server alone decides what that is worth. */
const SESSION_COOKIE = 'token';
const DAY = 24 * 60 * 60 * 1000;

/** What belongs to the device rather than to the member: it stays after sign-out. */
const DEVICE_KEYS: ReadonlySet<string> = new Set(['theme', ...Object.values(DEVICE_SWITCHES)]);

const attributes = () => ({ path: '/', sameSite: 'strict', secure: location.protocol === 'https:' }) as const;

export function sessionToken(): string | undefined {
  return Cookies.get(SESSION_COOKIE);
}

export function keepSession(token: string): void {
  Cookies.set(SESSION_COOKIE, token, { ...attributes(), expires: ACCOUNT_LIMITS.tokenLifetime / DAY });
}

/** How long a page waits for the fresh token of a renewed session, and how often it looks for it (ms). */
const RENEWED_WITHIN = 5000;
const LOOK_EVERY = 100;

let renewedUntil = 0;

/** The server has renewed this browser's session; the page that asked for it keeps the fresh token as soon as it has the answer. */
export function expectFreshToken(): void {
  renewedUntil = Date.now() + RENEWED_WITHIN;
}

/** The token that took this one's place, waited for while one is expected; undefined where none comes. */
export async function tokenAfter(token: string | undefined): Promise<string | undefined> {
  let current = sessionToken();
  while (current === token && Date.now() < renewedUntil) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    current = sessionToken();
  }
  return current === token ? undefined : current;
}

/** Forgets who is signed in and nothing else: what was typed is still there after the next sign-in. */
export function dropSession(): void {
  Cookies.remove(SESSION_COOKIE, attributes());
}

/** The token of step 1, good for the rest of the registration: kept until the browser closes, apart from the session's. */
export function registrationToken(): string | undefined {
  return Cookies.get(REGISTRATION_COOKIE);
}

export function keepRegistration(token: string): void {
  Cookies.set(REGISTRATION_COOKIE, token, attributes());
}

export function dropRegistration(): void {
  Cookies.remove(REGISTRATION_COOKIE, attributes());
}

function clear(storage: Storage): void {
  for (const key of Object.keys(storage)) if (!DEVICE_KEYS.has(key)) storage.removeItem(key);
}

/** Sign-out: removes all that is the member's from this browser. Query caches are the caller's. */
export function forgetMember(): void {
  dropSession();
  dropRegistration();
  Cookies.remove('userReactions', attributes());
  clear(localStorage);
  clear(sessionStorage);
  forgetFileDrafts();
  forgetOutbox();
}

let leavings = 0;

/** Runs what ends the session by the member's own will: nobody needs to be told that it has ended. */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  leavings += 1;
  try {
    return await work();
  } finally {
    leavings -= 1;
  }
}

export function isLeaving(): boolean {
  return leavings > 0;
}
