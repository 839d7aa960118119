import { randomBytes } from 'node:crypto';
import { EMAIL_CHANGE_TEXTS } from '@weft/shared/accounts/email-change/texts';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../../errors/app-error.ts';
import { invalid, unauthenticated } from '../../../errors/common.ts';
import type { Viewer } from '../../../http/routes/route.ts';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { callersOwnLanguage, inLanguage } from '../../../platform/languages/request-language.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { Admission } from '../../joining/index.ts';
import type { Member, Members } from '../../members/index.ts';
import { confirmEmailMail } from '../mails/email-change-mails.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import type { EmailChange, EmailChangeStore } from './email-change.store.ts';

const texts = EMAIL_CHANGE_TEXTS;

interface Deps {
  readonly store: EmailChangeStore;
  readonly members: Members;
  readonly limits: GuessLimits;
  readonly admission: Admission;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
}

/** 409: another member has the address. */
export function emailTaken(message = () => ACCOUNT_TEXTS.failed.emailTaken): AppError {
  return new AppError('EMAIL_TAKEN', message, { fields: { email: message } });
}

/** Changes of address that wait until the new address confirms them. */
export class EmailChanges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the member's address and the change that waits, if any. */
  async of({ memberId }: Viewer): Promise<{ email: string; pending: EmailChange | null }> {
    const { store, clock } = this.#deps;
    const { email } = await this.#memberOf(memberId);
    return { email, pending: await store.findOf(memberId, clock.date()) };
  }

  /**
   * Mails a link to the new address. Throws 400 for the member's own address, FORBIDDEN for one that could not register,
   * EMAIL_TAKEN for that of another member, RATE_LIMITED if the address has just been mailed to.
   */
  async ask({ memberId }: Viewer, to: string): Promise<EmailChange> {
    const { store, members, limits, admission, clock, securityLog } = this.#deps;
    const member = await this.#memberOf(memberId);
    if (member.email === to) throw invalid({ email: () => texts.same });
    await admission.requireAllowedAddress(to);
    await limits.codeAskedFor(to);
    const owner = await members.store.findByEmail(to);
    if (owner && (owner.isEmailVerified || owner.suspendedAt)) throw emailTaken();
    const link = randomBytes(32).toString('base64url');
    const now = clock.now();
    const change: EmailChange = {
      memberId,
      from: member.email,
      to,
      credentialVersion: member.credentialVersion,
      linkHash: secretDigest(link),
      createdAt: new Date(now),
      expiresAt: new Date(now + ACCOUNT_LIMITS.emailChangeLifetime),
    };
    await store.replace(change);
    securityLog('email-change-asked', { memberId });
    this.#mail(member, to, link);
    return change;
  }

  async cancel({ memberId }: Viewer): Promise<void> {
    await this.#deps.store.removeOf(memberId);
  }

  #mail(member: Member, to: string, link: string): void {
    const { members, mailer, background, publicUrl } = this.#deps;
    const { fullName } = member;
    background.run('ask a new address', () => {
      const language = members.languageOf(member, callersOwnLanguage());
      return mailer.send(
        inLanguage(language, () => confirmEmailMail({ email: to, fullName }, link, publicUrl())),
      );
    });
  }

  async #memberOf(memberId: string): Promise<Member> {
    const member = await this.#deps.members.store.findById(memberId);
    if (!member) throw unauthenticated();
    return member;
  }
}
