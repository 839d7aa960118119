import type { PasskeyCreationOptions } from '@weft/shared/accounts/passkeys/contract';
import type { NewPasskeyResponse } from '@weft/shared/accounts/passkeys/fields';
import { PASSKEY_TEXTS } from '@weft/shared/accounts/passkeys/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import type { AppError } from '../../../errors/app-error.ts';
import { forbidden, invalid, notFound, unauthenticated } from '../../../errors/common.ts';
import type { CookieJar } from '../../../http/routes/cookie-jar.ts';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { callersOwnLanguage, inLanguage } from '../../../platform/languages/request-language.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import type { Member, Members } from '../../members/index.ts';
import { passkeyMail, type PasskeyChange } from '../mails/passkey-mails.ts';
import type { PasskeyChallenges } from './passkey-challenges.ts';
import { passkeySiteOf, type PasskeySite } from './passkey-site.ts';
import type { Passkey, PasskeyStore } from './passkey.store.ts';
import { presentCreation } from './present-passkey.ts';
import { verifyNewPasskey } from './verify-passkey.ts';
import type { PasswordSignIn } from '../passwords/password-sign-in.ts';
import { mayRemoveWayIn } from '../sign-in/ways-in.policy.ts';

const texts = PASSKEY_TEXTS;
const MAX = ACCOUNT_LIMITS.passkeysPerMember;

interface Deps {
  readonly store: PasskeyStore;
  readonly challenges: PasskeyChallenges;
  readonly members: Members;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly passwordSignIn: PasswordSignIn;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
  /** Makes concurrent changes of linked sign-ins conflict; returns how many the member can use. */
  readonly lockIdentities: (memberId: string) => Promise<number>;
}

/** A new passkey and the browser that offers it. */
interface NewPasskey {
  readonly name: string;
  readonly response: NewPasskeyResponse;
  readonly cookies: CookieJar;
}

const tooMany = (): AppError => forbidden(() => texts.tooMany({ max: MAX }));

/** Returns the site of passkeys. Throws FORBIDDEN if PUBLIC_URL is an IP address. */
export function requirePasskeySite(publicUrl: string): PasskeySite {
  const site = passkeySiteOf(publicUrl);
  if (!site) throw forbidden(() => texts.off);
  return site;
}

/** A member's own passkeys. */
export class Passkeys {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  listOf(memberId: string): Promise<Passkey[]> {
    return this.#deps.store.listOf(memberId);
  }

  /** Returns the options for a new passkey. Throws FORBIDDEN where passkeys are off, or at the maximum. */
  async start(memberId: string, cookies: CookieJar): Promise<PasskeyCreationOptions> {
    const { store, challenges, publicUrl } = this.#deps;
    const site = requirePasskeySite(publicUrl());
    const member = await this.#memberOf(memberId);
    const existing = await store.listOf(memberId);
    if (existing.length >= MAX) throw tooMany();
    const challenge = await challenges.create({ purpose: 'new', memberId }, cookies);
    return presentCreation(site, challenge, member, existing);
  }

  /** Throws OTP_EXPIRED, FORBIDDEN, and 400 for a passkey that is refused or already stored. */
  async add(memberId: string, { name, response, cookies }: NewPasskey): Promise<Passkey> {
    const { challenges, clock, publicUrl } = this.#deps;
    const site = requirePasskeySite(publicUrl());
    const { clientDataJSON } = response.response;
    const challenge = await challenges.take(clientDataJSON, { purpose: 'new', memberId }, cookies);
    const credential = await verifyNewPasskey(site, challenge, response);
    if (!credential) throw invalid({ passkey: () => texts.notAdded });
    const member = await this.#memberOf(memberId);
    const passkey = await this.#store({
      ...credential,
      memberId,
      name,
      createdAt: clock.date(),
      lastUsedAt: null,
    });
    this.#report(member, passkey, 'added');
    return passkey;
  }

  /** Throws NOT_FOUND for another member's passkey. */
  async rename(memberId: string, id: string, name: string): Promise<Passkey> {
    const passkey = await this.#deps.store.rename(id, memberId, name);
    if (!passkey) throw notFound(() => texts.gone);
    return passkey;
  }

  /** Throws NOT_FOUND for another member's passkey, FORBIDDEN if it is the last way to sign in. */
  async remove(memberId: string, id: string): Promise<void> {
    const { store, database, passwordSignIn, lockIdentities } = this.#deps;
    const member = await this.#memberOf(memberId);
    const passkey = await database.inTransaction(async () => {
      const passkeys = await store.lock(memberId);
      const identities = await lockIdentities(memberId);
      const removed = await store.remove(id, memberId);
      if (!removed) throw notFound(() => texts.gone);
      const hasPassword = await passwordSignIn.signsInNow(member);
      if (!mayRemoveWayIn({ hasPassword, passkeys, identities })) throw forbidden(() => texts.lastWayIn);
      return removed;
    });
    this.#report(member, passkey, 'removed');
  }

  /**
   * Removes those that were added at this time or later. Joins the current transaction; the returned function reports
   * the change after it.
   */
  async removeSince(memberId: string, since: Date): Promise<(member: Member) => void> {
    const { store, challenges } = this.#deps;
    await store.lock(memberId);
    const removed = await store.removeSince(memberId, since);
    await challenges.removeAllOf(memberId);
    return (member) => {
      for (const passkey of removed) this.#report(member, passkey, 'removed');
    };
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#deps.store.removeAllOf(memberId);
    await this.#deps.challenges.removeAllOf(memberId);
  }

  async #store(passkey: Omit<Passkey, '_id'>): Promise<Passkey> {
    const { store, members, database } = this.#deps;
    const { memberId } = passkey;
    try {
      return await database.inTransaction(() =>
        members.withActiveMembers(memberId, async () => {
          if ((await store.lock(memberId)) >= MAX) throw tooMany();
          return store.add(passkey);
        }),
      );
    } catch (error) {
      throw isDuplicate(error) ? invalid({ passkey: () => texts.alreadyAdded }) : error;
    }
  }

  async #memberOf(memberId: string): Promise<Member> {
    const member = await this.#deps.members.store.findById(memberId);
    if (!member) throw unauthenticated();
    return member;
  }

  /** Logs a change and mails the member, so that a thief cannot make it unnoticed. */
  #report(member: Member, { name }: Passkey, change: PasskeyChange): void {
    const { members, mailer, background, securityLog, publicUrl } = this.#deps;
    securityLog(`passkey-${change}`, { memberId: member._id });
    background.run('tell of a changed passkey', () => {
      const language = members.languageOf(member, callersOwnLanguage());
      return mailer.send(
        inLanguage(language, () => passkeyMail(member, change, { name, publicUrl: publicUrl() })),
      );
    });
  }
}
