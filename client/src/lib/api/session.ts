import { REGISTRATION_COOKIE } from '@weft/shared/accounts/cookies';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import Cookies from 'js-cookie';

/** Cookie with the session token. Only the server decides whether the token is valid. */
const SESSION_COOKIE = 'token';
const DAY = 24 * 60 * 60 * 1000;

/** Attributes of the cookies of this page. */
export const cookieAttributes = () =>
  ({ path: '/', sameSite: 'strict', secure: location.protocol === 'https:' }) as const;

export function sessionToken(): string | undefined {
  return Cookies.get(SESSION_COOKIE);
}

export function keepSession(token: string): void {
  Cookies.set(SESSION_COOKIE, token, { ...cookieAttributes(), expires: ACCOUNT_LIMITS.tokenLifetime / DAY });
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
  Cookies.remove(SESSION_COOKIE, cookieAttributes());
}

/** Token of registration step 1, for the later steps. A session cookie apart from the sign-in token. */
export function registrationToken(): string | undefined {
  return Cookies.get(REGISTRATION_COOKIE);
}

export function keepRegistration(token: string): void {
  Cookies.set(REGISTRATION_COOKIE, token, cookieAttributes());
}

export function dropRegistration(): void {
  Cookies.remove(REGISTRATION_COOKIE, cookieAttributes());
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
