import type { AdministrationAction } from '@weft/shared/administration/actions';
import { IMPORT_LIMITS } from '@weft/shared/administration/import-limits';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { mayManage } from '@weft/shared/roles/policy';
import type { ReportReason } from '@weft/shared/safety/reasons';
import { AppError } from '../../errors/app-error.ts';
import { forbidden, notFound } from '../../errors/common.ts';
import type { Member } from '../members/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';

const { rules } = ADMINISTRATION_TEXTS;

interface SuspensionInput {
  readonly reason: ReportReason;
  readonly note: string;
}

/**
 * Changes of accounts by owners and administrators. Each is recorded in the audit trail once, however often it is
 * repeated. All throw NOT_FOUND if the account is gone, FORBIDDEN for an owner's account unless the actor is one.
 */
export class MemberChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  /** Throws FORBIDDEN for a member with a role, SELF_ACTION for oneself. */
  async suspend(actorId: string, memberId: string, { reason, note }: SuspensionInput): Promise<void> {
    const { database, members, suspending, securityLog, clock } = this.#deps;
    if (actorId === memberId) throw new AppError('SELF_ACTION', () => rules.self);
    const suspended = await database.inTransaction(async () => {
      // A role that is given at the same time conflicts.
      await members.roleStore.enter();
      const member = await this.#managed(actorId, memberId);
      if (members.roles.roleOf(member) !== 'member') throw forbidden(() => rules.staffNotSuspendable);
      const isNew = await members.suspensions.add(memberId, { reason, note, createdAt: clock.date() });
      if (isNew) await this.#record('suspended', actorId, memberId, note);
      return isNew ? member : undefined;
    });
    if (!suspended) return;
    securityLog('member-suspended', { memberId, reason });
    await suspending.suspended(suspended, reason);
  }

  async liftSuspension(actorId: string, memberId: string): Promise<void> {
    const { database, members, suspending, securityLog } = this.#deps;
    const lifted = await database.inTransaction(async () => {
      const member = await this.#managed(actorId, memberId);
      const wasSuspended = await members.suspensions.lift(memberId);
      if (wasSuspended) await this.#record('suspensionLifted', actorId, memberId);
      return wasSuspended ? member : undefined;
    });
    if (!lifted) return;
    suspending.lifted(lifted);
    securityLog('suspension-lifted', { memberId });
  }

  /**
   * Mails an imported member another link to set a password. Throws FORBIDDEN if the member has joined or got a link
   * lately, and while passwords are off.
   */
  async sendJoinLink(actorId: string, memberId: string): Promise<void> {
    const { database, members, care, clock } = this.#deps;
    await care.requirePasswords();
    await database.inTransaction(async () => {
      const { importedAt, isEmailVerified } = await this.#managed(actorId, memberId);
      if (!importedAt || isEmailVerified) throw forbidden(() => rules.notImported);
      const now = clock.date();
      const before = new Date(now.getTime() - IMPORT_LIMITS.linkPauseMinutes * 60_000);
      if (!(await members.imported.askAgain(memberId, before, now))) throw forbidden(() => rules.linkSent);
      await this.#record('joinLinkSent', actorId, memberId);
    });
  }

  async verifyAddress(actorId: string, memberId: string): Promise<void> {
    const { database, care, securityLog } = this.#deps;
    const isNew = await database.inTransaction(async () => {
      const verified = await care.verifyAddress(await this.#managed(actorId, memberId));
      if (verified) await this.#record('addressVerified', actorId, memberId);
      return verified;
    });
    if (isNew) securityLog('email-verified', { memberId });
  }

  async resetSecondFactor(actorId: string, memberId: string): Promise<void> {
    const { database, care } = this.#deps;
    const report = await database.inTransaction(async () => {
      const turnedOff = await care.turnOffSecondFactor(await this.#managed(actorId, memberId));
      if (turnedOff) await this.#record('secondFactorReset', actorId, memberId);
      return turnedOff;
    });
    report?.();
  }

  /** Also ends the trust in browsers. */
  async endSessions(actorId: string, memberId: string): Promise<void> {
    const { database, care, securityLog } = this.#deps;
    const ended = await database.inTransaction(async () => {
      await this.#managed(actorId, memberId);
      const found = await care.endSessions(memberId);
      if (found) await this.#record('sessionsEnded', actorId, memberId);
      return found;
    });
    if (!ended) return;
    ended.close();
    securityLog('sessions-ended', { memberId, count: ended.count });
  }

  async #managed(actorId: string, memberId: string): Promise<Member> {
    const { store, roles } = this.#deps.members;
    const member = await store.findById(memberId);
    if (!member || member.deletedAt) throw notFound(() => rules.memberGone);
    if (!mayManage(await roles.of(actorId), roles.roleOf(member))) throw forbidden(() => rules.ownersOnly);
    return member;
  }

  async #record(action: AdministrationAction, by: string, member: string, note = ''): Promise<void> {
    const { audit, clock } = this.#deps;
    await audit.add({ action, by, member, note, createdAt: clock.date() });
  }
}
