import { randomBytes } from 'node:crypto';
import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { notFound } from '../../../errors/common.ts';
import type { CookieJar } from '../../../http/routes/cookie-jar.ts';
import type { Caller } from '../../../http/routes/route.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { Member, Members } from '../../members/index.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { TrustedBrowser, TrustedBrowserStore, TrustTerms } from './trusted-browser.store.ts';

const COOKIE = 'trustedBrowser';
/** Number of accounts that may trust a browser. */
const ACCOUNTS = 5;
const SECRET = /^[\w-]{43}$/;
const USER_AGENT_MAX = 300;

interface Deps {
  readonly store: TrustedBrowserStore;
  readonly secondFactors: SecondFactors;
  readonly members: Members;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
}

/** The browser of a call. */
interface Origin {
  readonly caller: Caller;
  readonly cookies: CookieJar;
}

const secretsOf = (cookies: CookieJar): string[] =>
  (cookies.read(COOKIE) ?? '')
    .split('.')
    .filter((secret) => SECRET.test(secret))
    .slice(0, ACCOUNTS);

const hashesOf = (cookies: CookieJar): string[] => secretsOf(cookies).map(secretDigest);

/**
 * Browsers in which a member's password needs no second factor for 30 days. The cookie holds a 256-bit secret for each of
 * the last accounts, the database their digests.
 */
export class TrustedBrowsers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether the account trusts this browser, with its present password and app. */
  async trusts(member: Member, cookies: CookieJar): Promise<boolean> {
    const hashes = hashesOf(cookies);
    // Without a secret, the sign-in takes no further step.
    const terms = hashes.length > 0 ? await this.#termsOf(member) : undefined;
    return terms !== undefined && this.#deps.store.has(hashes, terms, this.#deps.clock.date());
  }

  /**
   * Trusts this browser from now on; the caller has checked a code. Does nothing if the app is off by now, or the account
   * is being deleted.
   */
  async trust(member: Member, { cookies, caller }: Origin): Promise<void> {
    const { store, members, database, clock, securityLog } = this.#deps;
    const terms = await this.#termsOf(member);
    if (!terms || member.leavesAt) return;
    const secret = randomBytes(32).toString('base64url');
    const now = clock.now();
    const lifetime = ACCOUNT_LIMITS.trustedBrowserLifetime;
    await database.inTransaction(() =>
      members.withActiveMembers(member._id, () =>
        store.add({
          ...terms,
          tokenHash: secretDigest(secret),
          userAgent: caller.userAgent.slice(0, USER_AGENT_MAX),
          createdAt: new Date(now),
          expiresAt: new Date(now + lifetime),
        }),
      ),
    );
    cookies.keep(COOKIE, [secret, ...secretsOf(cookies)].slice(0, ACCOUNTS).join('.'), lifetime);
    securityLog('browser-trusted', { memberId: member._id });
  }

  /** Trusted browsers of a member, newest first. */
  async listOf(memberId: string): Promise<TrustedBrowser[]> {
    const { store, members, clock } = this.#deps;
    const member = await members.store.findById(memberId);
    const terms = member ? await this.#termsOf(member) : undefined;
    return terms ? store.listOf(terms, clock.date()) : [];
  }

  /** Throws NOT_FOUND for another member's browser. */
  async forget(memberId: string, id: string): Promise<void> {
    if (!(await this.#deps.store.remove(id, memberId))) throw notFound(() => SECOND_FACTOR_TEXTS.browserGone);
  }

  /**
   * Ends the trust in all browsers of a member, or in all others than the one of these cookies. Returns their number.
   * Joins the current transaction.
   */
  forgetAllOf(memberId: string, except?: CookieJar): Promise<number> {
    return this.#deps.store.removeAllOf(memberId, except ? hashesOf(except) : []);
  }

  async #termsOf({ _id, credentialVersion }: Member): Promise<TrustTerms | undefined> {
    const factor = await this.#deps.secondFactors.find(_id);
    return factor ? { memberId: _id, credentialVersion, factorSince: factor.onSince } : undefined;
  }
}
