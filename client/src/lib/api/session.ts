import { REGISTRATION_COOKIE } from '@weft/shared/accounts/cookies';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import Cookies from 'js-cookie';
import { ANNOUNCEMENT_KEY, LANGUAGE_KEY, THEME_KEY } from '../storage/device-keys';
import { DEVICE_SWITCHES } from '../storage/device-switches';
import { forgetFileDrafts } from '../storage/file-draft-database';
import { forgetOutbox } from '../storage/outbox-database';

/** Cookie with the session token. Only the server decides whether the token is valid. */
const SESSION_COOKIE = 'token';
const DAY = 24 * 60 * 60 * 1000;

const DEVICE_KEYS: ReadonlySet<string> = new Set([
  THEME_KEY,
  LANGUAGE_KEY,
  ANNOUNCEMENT_KEY,
  ...Object.values(DEVICE_SWITCHES),
]);

const attributes = () => ({ path: '/', sameSite: 'strict', secure: location.protocol === 'https:' }) as const;

export function sessionToken(): string | undefined {
  return Cookies.get(SESSION_COOKIE);
}

export function keepSession(token: string): void {
  Cookies.set(SESSION_COOKIE, token, { ...attributes(), expires: ACCOUNT_LIMITS.tokenLifetime / DAY });
}

/** How long a page waits for the new token of a renewed session, and how often it checks. Milliseconds. */
const RENEWAL_TIMEOUT = 5000;
const POLL_INTERVAL = 100;

let renewedUntil = 0;

/**
 * Call this when the server has renewed this browser's session. The page that asked for it stores the new
 * token shortly after.
 */
export function expectFreshToken(): void {
  renewedUntil = Date.now() + RENEWAL_TIMEOUT;
}

/** Returns the token that replaced `token`, waiting while a renewal is expected; undefined if there is none. */
export async function renewedToken(token: string | undefined): Promise<string | undefined> {
  let current = sessionToken();
  while (current === token && Date.now() < renewedUntil) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
    current = sessionToken();
  }
  return current === token ? undefined : current;
}

/** Removes only the session token. Drafts stay for the next sign-in. */
export function dropSession(): void {
  Cookies.remove(SESSION_COOKIE, attributes());
}

/** Token of registration step 1, for the later steps. A session cookie apart from the sign-in token. */
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

/** Removes all of the member's data from this browser on sign-out. Callers clear their query caches. */
export function forgetMember(): void {
  dropSession();
  dropRegistration();
  Cookies.remove('userReactions', attributes());
  clear(localStorage);
  clear(sessionStorage);
  forgetFileDrafts();
  forgetOutbox();
}

let leavingCount = 0;

/** Runs a sign-out or an account deletion. `isLeaving` is true meanwhile, so the ended session is not reported. */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  leavingCount += 1;
  try {
    return await work();
  } finally {
    leavingCount -= 1;
  }
}

export function isLeaving(): boolean {
  return leavingCount > 0;
}
