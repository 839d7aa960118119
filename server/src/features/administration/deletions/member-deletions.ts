import { DELETION_GRACE_DAYS } from '@weft/shared/administration/deletion-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { mayManage } from '@weft/shared/roles/policy';
import { AppError } from '../../../errors/app-error.ts';
import { forbidden, invalid, notFound } from '../../../errors/common.ts';
import type { Background } from '../../../platform/background.ts';
import { runForAll } from '../../../platform/run-for-all.ts';
import type { AddressHolder, Member, MemberGuard } from '../../members/index.ts';
import type { MemberMails } from '../../notifications/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';
import { DeletionMailbox } from './deletion-mailbox.ts';

const { rules } = ADMINISTRATION_TEXTS;
const DAY = 24 * 60 * 60_000;
/** Accounts that one run removes. */
const AT_ONCE = 50;

export interface MemberDeletionsDeps extends AdministrationDeps {
  readonly memberMails: Pick<MemberMails, 'sendDue'>;
  readonly background: Background;
}

/** Removes an account if the guard matches. */
type RemoveAccount = (member: AddressHolder, guard: MemberGuard) => Promise<void>;

/**
 * Deletions of accounts by owners and administrators. The account is hidden at once and removed after a grace, in which
 * the member can sign in to download the data, and owners and administrators can keep it.
 */
export class MemberDeletions {
  readonly #deps: MemberDeletionsDeps;
  readonly #mailbox: DeletionMailbox;

  constructor(deps: MemberDeletionsDeps) {
    this.#deps = deps;
    this.#mailbox = new DeletionMailbox(deps);
  }

  /**
   * Throws NOT_FOUND if the account is gone, SELF_ACTION for oneself, FORBIDDEN for a member with a role, and
   * VALIDATION_FAILED if `email` is not the account's address.
   */
  async begin(actorId: string, memberId: string, email: string): Promise<void> {
    const { database, members, suspending, securityLog, clock } = this.#deps;
    if (actorId === memberId) throw new AppError('SELF_ACTION', () => rules.selfDeletion);
    const leavesAt = new Date(clock.now() + DELETION_GRACE_DAYS * DAY);
    const left = await database.inTransaction(async () => {
      // A role that is given at the same time conflicts.
      await members.roleStore.enter();
      const member = await this.#managed(actorId, memberId);
      if (members.roles.roleOf(member) !== 'member') throw forbidden(() => rules.staffNotDeletable);
      if (member.email !== email) throw invalid({ email: () => rules.otherMember });
      if (!(await members.leaving.begin(memberId, leavesAt, clock.date()))) return undefined;
      await members.suspensions.leave('off', memberId, clock.date());
      await this.#record('deletionBegun', actorId, memberId);
      return true;
    });
    if (!left) return;
    securityLog('member-deletion-begun', { memberId });
    await suspending.turnedOff(memberId);
    this.#mailSoon();
  }

  /** Throws NOT_FOUND if the account is gone. */
  async keep(actorId: string, memberId: string): Promise<void> {
    const { database, members, suspending, care, securityLog, clock } = this.#deps;
    const kept = await database.inTransaction(async () => {
      await this.#managed(actorId, memberId);
      if (!(await members.leaving.end(memberId, clock.date()))) return undefined;
      await members.suspensions.leave('on', memberId, clock.date());
      await this.#record('deletionCancelled', actorId, memberId);
      return true;
    });
    if (!kept) return;
    securityLog('member-deletion-cancelled', { memberId });
    suspending.turnedOn(memberId);
    await care.reloadSessions(memberId);
    this.#mailSoon();
  }

  /** Removes the accounts whose grace is over, unless they are kept at the last moment. */
  async finishDue(removeAccount: RemoveAccount): Promise<void> {
    const { members, clock } = this.#deps;
    const due = await members.leaving.findDue(clock.date(), AT_ONCE);
    await runForAll(
      due,
      (account) => removeAccount(account, { leavesAt: account.leavesAt }),
      'accounts could not be deleted',
    );
  }

  /** Sends the mails that are due: new ones, and those that could not be sent before. */
  sendMails(): Promise<void> {
    return this.#deps.memberMails.sendDue(this.#mailbox);
  }

  async #managed(actorId: string, memberId: string): Promise<Member> {
    const { store, roles } = this.#deps.members;
    const member = await store.findById(memberId);
    if (!member || member.deletedAt) throw notFound(() => rules.memberGone);
    if (!mayManage(await roles.of(actorId), roles.roleOf(member))) throw forbidden(() => rules.ownersOnly);
    return member;
  }

  async #record(action: 'deletionBegun' | 'deletionCancelled', by: string, member: string): Promise<void> {
    const { audit, clock } = this.#deps;
    await audit.add({ action, by, member, createdAt: clock.date() });
  }

  #mailSoon(): void {
    this.#deps.background.run('tell of a deletion', () => this.sendMails());
  }
}
