import { randomBytes } from 'node:crypto';
import { EMAIL_CHANGE_TEXTS } from '@weft/shared/accounts/email-change/texts';
import { appName } from '@weft/shared/app';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../../errors/app-error.ts';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { callersOwnLanguage, inLanguage } from '../../../platform/languages/request-language.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { Member, Members } from '../../members/index.ts';
import type { CodeStore } from '../codes/code.store.ts';
import { emailChangedMail } from '../mails/email-change-mails.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { Identities } from '../providers/identities.ts';
import type { Recovery } from '../recovery/recovery.ts';
import type { ResetGrantStore } from '../recovery/reset-grant.store.ts';
import type { ProfileFiles } from '../registration/registration.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import type { CallFrom } from '../sign-in/sign-in.ts';
import type { EmailChange, EmailChangeStore } from './email-change.store.ts';
import { emailTaken } from './email-changes.ts';
import type { EmailUndo, EmailUndoStore } from './email-undo.store.ts';

const texts = EMAIL_CHANGE_TEXTS;
/** A registration may begin with the address between two attempts to take it. */
const ATTEMPTS = 3;

interface Deps {
  readonly changes: EmailChangeStore;
  readonly undos: EmailUndoStore;
  readonly media: ProfileFiles;
  readonly members: Members;
  readonly sessions: Sessions;
  readonly codes: CodeStore;
  readonly grants: ResetGrantStore;
  readonly recovery: Recovery;
  readonly secondFactors: Pick<SecondFactors, 'turnOffSince'>;
  readonly passkeys: Pick<Passkeys, 'removeSince'>;
  readonly identities: Pick<Identities, 'removeSince'>;
  readonly limits: GuessLimits;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
}

/** Reports what an undo has removed, after its transaction. */
type Report = (member: Member) => void;

const expired = (): AppError => new AppError('OTP_EXPIRED', () => texts.expired);

/** Mailed links that change an address or undo a change. Who opens one needs no session: the link proves the address. */
export class EmailLinks {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Changes the address and mails the former one; sessions stay. Returns the new address. Throws OTP_EXPIRED for an
   * invalid link, EMAIL_TAKEN if another member has confirmed the address before.
   */
  async confirm(link: string, from: CallFrom): Promise<string> {
    const { changes, securityLog } = this.#deps;
    const linkHash = secretDigest(link);
    const undo = randomBytes(32).toString('base64url');
    const change = await this.#taking(() => this.#change(linkHash, secretDigest(undo))).catch(
      async (error: unknown) => {
        if (error instanceof AppError && error.code === 'EMAIL_TAKEN') await changes.remove(linkHash);
        throw error;
      },
    );
    if (!change) return this.#refuse(from);
    const { memberId } = change;
    securityLog('email-changed', { memberId });
    await this.#notify(change, undo);
    return change.to;
  }

  /**
   * Restores a former address, undoes all later changes, turns off an authenticator app, removes passkeys added and
   * sign-ins linked since, and ends all sessions. Returns the address, and the grant to set a new password unless passwords are off. Throws like `confirm`.
   */
  async undo(link: string, from: CallFrom): Promise<{ email: string; resetToken?: string }> {
    const { undos, members, sessions, recovery, clock, securityLog } = this.#deps;
    const undo = await undos.find(secretDigest(link), clock.date());
    if (!undo) return this.#refuse(from);
    const message = () => texts.takenSince({ app: appName() });
    const reports = await this.#taking(() => this.#restore(undo), message);
    if (!reports) return this.#refuse(from);
    const { memberId } = undo;
    await sessions.endAll(memberId);
    securityLog('email-change-undone', { memberId });
    const member = await members.store.findById(memberId);
    if (!member) return this.#refuse(from);
    for (const report of reports) report(member);
    const resetToken = await recovery.offerTo(member, from.cookies);
    return { email: member.email, ...(resetToken !== undefined && { resetToken }) };
  }

  /** Returns the change; undefined if it is not valid any more. */
  #change(linkHash: string, undoHash: string): Promise<EmailChange | undefined> {
    const { changes, undos, members, media, clock } = this.#deps;
    return media.exchange([], async () => {
      const change = await changes.take(linkHash, clock.date());
      if (!change) return { value: undefined, removed: [] };
      const removed = await this.#clear(change);
      if (!(await members.addresses.change(change))) throw expired();
      const { memberId, from, to } = change;
      await undos.add({
        memberId,
        from,
        to,
        linkHash: undoHash,
        createdAt: clock.date(),
        expiresAt: new Date(clock.now() + ACCOUNT_LIMITS.emailUndoLifetime),
      });
      return { value: change, removed };
    });
  }

  /** Returns what to report; undefined if the right has been used or the account is deleted. */
  #restore(undo: EmailUndo): Promise<readonly Report[] | undefined> {
    const { changes, undos, members, media, secondFactors, passkeys, identities } = this.#deps;
    const { memberId, createdAt } = undo;
    return media.exchange([], async () => {
      const member = await members.store.findById(memberId);
      if (!member || member.deletedAt || !(await undos.takeFrom(undo)))
        return { value: undefined, removed: [] };
      const removed = await this.#clear({ from: member.email, to: undo.from });
      const isRestored = await members.addresses.restore(memberId, undo.from);
      await changes.removeOf(memberId);
      const reports = [
        await secondFactors.turnOffSince(memberId, createdAt),
        await passkeys.removeSince(memberId, createdAt),
        await identities.removeSince(memberId, createdAt),
      ];
      return { value: isRestored ? reports : undefined, removed };
    });
  }

  /** Removes codes and grants of both addresses, and a registration that has not verified the new one; returns its files. */
  async #clear({ from, to }: Pick<EmailChange, 'from' | 'to'>): Promise<string[]> {
    const { members, codes, grants } = this.#deps;
    for (const email of [from, to]) {
      await codes.removeAllOf(email);
      await grants.removeAllOf(email);
    }
    const unverified = await members.addresses.removeUnverified(to);
    if (unverified) members.summaries.forget(unverified._id);
    return [...(unverified?.profileImage?.keys ?? []), ...(unverified?.bannerImage?.keys ?? [])];
  }

  /** Runs the transaction again if a registration has begun with the address. Throws EMAIL_TAKEN if a member has it. */
  async #taking<T>(work: () => Promise<T>, message?: () => string): Promise<T> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isDuplicate(error, 'email')) throw error;
      }
    }
    throw emailTaken(message);
  }

  async #notify({ memberId, from }: EmailChange, link: string): Promise<void> {
    const { members, mailer, background, publicUrl } = this.#deps;
    const member: Member | null = await members.store.findById(memberId);
    if (!member) return;
    const { fullName } = member;
    background.run('tell of a changed address', () => {
      const language = members.languageOf(member, callersOwnLanguage());
      return mailer.send(
        inLanguage(language, () => emailChangedMail({ email: from, fullName }, link, publicUrl())),
      );
    });
  }

  async #refuse(from: CallFrom): Promise<never> {
    const { limits, securityLog } = this.#deps;
    securityLog('code-refused', { reason: 'invalid link' });
    await limits.wrongLink(from.caller.ip);
    throw expired();
  }
}
