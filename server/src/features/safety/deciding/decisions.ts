import type { ReportReason } from '@weft/shared/safety/reasons';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { CaseOutcome } from '@weft/shared/safety/views';
import { AppError } from '../../../errors/app-error.ts';
import { forbidden, notFound } from '../../../errors/common.ts';
import type { Member } from '../../members/index.ts';
import type { SafetyDeps } from '../safety-deps.ts';
import { inLanguage } from '../../../platform/languages/request-language.ts';
import type { CaseRecord } from '../store/case.store.ts';
import type { Removals } from './removals.ts';
import { removedMail } from './removed-mail.ts';

const { rules } = SAFETY_TEXTS;

const alreadyDecided = (): AppError => new AppError('ALREADY_DECIDED', () => rules.alreadyDecided);

/** The decision of a moderator. */
interface Verdict {
  readonly outcome: CaseOutcome;
  readonly reason: ReportReason | null;
  readonly note: string;
  /** Whether the content is removed. */
  readonly removes: boolean;
  /** Further writes in the same transaction; throws if they are not allowed. */
  readonly also?: (found: CaseRecord) => Promise<void>;
  /** Effects of the stored decision, before content is removed: they don't depend on whether that succeeds. */
  readonly effects?: () => Promise<void>;
}

/** Input of a suspension. */
export interface SuspensionInput {
  readonly reason: ReportReason;
  readonly note: string;
  readonly removeContent: boolean;
}

interface Deps extends SafetyDeps {
  readonly removals: Removals;
}

/**
 * Decisions of moderators. A decision is stored with its audit entry in one transaction: of two concurrent ones the
 * second gets ALREADY_DECIDED, and repeating one's own returns the stored one. Cases that the moderator may not see,
 * such as those about their own content, are NOT_FOUND.
 */
export class Decisions {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async dismiss(moderator: string, caseId: string, note: string): Promise<void> {
    await this.#decide(moderator, caseId, { outcome: 'dismissed', reason: null, note, removes: false });
  }

  /** Throws FORBIDDEN for members, who are suspended instead; NOT_FOUND if it is already gone. */
  async remove(moderator: string, caseId: string, note: string): Promise<void> {
    await this.#decide(moderator, caseId, {
      outcome: 'removed',
      reason: null,
      note,
      removes: true,
      also: async ({ targetType, target }) => {
        const reportable = this.#deps.reportables[targetType];
        if (!reportable.remove) throw forbidden(() => rules.memberNotRemovable);
        if (!(await reportable.findAll([target])).has(target)) throw notFound(() => rules.gone);
      },
    });
  }

  /** Suspends a company itself. Throws NOT_FOUND if it is gone; without effect on other content. */
  async #suspendTarget({ targetType, target }: CaseRecord): Promise<boolean> {
    const reportable = this.#deps.reportables[targetType];
    if (!reportable.suspension) return false;
    if (!(await reportable.findAll([target])).has(target)) throw notFound(() => rules.gone);
    await reportable.suspension.set(target);
    return true;
  }

  /** Lifts the suspension of a company. Throws NOT_FOUND without such a case, FORBIDDEN for other content. */
  async liftTarget(moderator: string, caseId: string, note: string): Promise<void> {
    const { database, visible, reportables, audit, clock, securityLog } = this.#deps;
    const lifted = await database.inTransaction(async () => {
      const found = await visible.find(moderator, caseId);
      if (!found) throw notFound(() => rules.notFound);
      const reportable = reportables[found.targetType];
      if (!reportable.suspension) throw forbidden();
      if (!(await reportable.findAll([found.target])).get(found.target)?.isSuspended) return null;
      await reportable.suspension.lift(found.target);
      await audit.add(
        { action: 'lifted', by: moderator, reason: null, note, createdAt: clock.date() },
        found,
      );
      return found;
    });
    if (!lifted) return;
    reportables[lifted.targetType].suspension?.changed(lifted.target);
    securityLog('case-decided', { memberId: moderator, reason: 'lifted' });
  }

  /** Throws FORBIDDEN for a moderator, NOT_FOUND if the account is gone. */
  async suspend(moderator: string, caseId: string, input: SuspensionInput): Promise<void> {
    const { members, reportables, suspending, securityLog, clock } = this.#deps;
    const { reason, note, removeContent } = input;
    let suspended: Member | undefined;
    let target: CaseRecord | undefined;
    await this.#decide(moderator, caseId, {
      outcome: 'suspended',
      reason,
      note,
      removes: removeContent,
      also: async (found) => {
        target = (await this.#suspendTarget(found)) ? found : undefined;
        if (target) return;
        const { author } = found;
        const member = author === null ? null : await members.store.findById(author);
        if (!member || member.deletedAt) throw notFound(() => rules.memberGone);
        if (members.moderators.includes(member)) throw forbidden(() => rules.moderator);
        const isNew = await members.suspensions.add(member._id, { reason, note, createdAt: clock.date() });
        suspended = isNew ? member : undefined;
      },
      effects: async () => {
        if (target) reportables[target.targetType].suspension?.changed(target.target);
        if (!suspended) return;
        securityLog('member-suspended', { memberId: suspended._id, reason });
        await suspending.suspended(suspended, reason);
      },
    });
  }

  /** Lifts a suspension, if there is one. Throws NOT_FOUND if there is no such member. */
  async lift(moderator: string, memberId: string, note: string): Promise<Member> {
    const { database, members, audit, suspending, securityLog, clock } = this.#deps;
    const { member, isLifted } = await database.inTransaction(async () => {
      const found = await members.store.findById(memberId);
      if (!found || found.deletedAt) throw notFound(() => rules.memberGone);
      const wasSuspended = await members.suspensions.lift(memberId);
      if (wasSuspended) {
        const deed = {
          action: 'lifted',
          by: moderator,
          reason: null,
          note,
          createdAt: clock.date(),
        } as const;
        await audit.addAbout(memberId, deed);
      }
      return { member: found, isLifted: wasSuspended };
    });
    if (isLifted) {
      suspending.lifted(member);
      securityLog('suspension-lifted', { memberId });
    }
    return member;
  }

  async #decide(moderator: string, caseId: string, verdict: Verdict): Promise<void> {
    const { database, events, securityLog } = this.#deps;
    const { decided, isNew } = await database.inTransaction(() => this.#store(moderator, caseId, verdict));
    if (isNew) {
      securityLog('case-decided', { memberId: moderator, reason: verdict.outcome });
      events.publish('closed', decided);
      if (verdict.outcome === 'removed') this.#notifyAuthor(decided);
      await verdict.effects?.();
    }
    // Also after an earlier decision whose effects failed.
    if (decided.isRemoving) await this.#deps.removals.run(decided);
  }

  /** A suspended author gets no mail. */
  #notifyAuthor(decided: CaseRecord): void {
    const { members, background, mailer } = this.#deps;
    background.run('tell an author of a removal', async () => {
      const author = decided.author === null ? null : await members.store.findPublicById(decided.author);
      if (!author) return;
      await mailer.send(inLanguage(members.languageOf(author), () => removedMail(author, decided)));
    });
  }

  async #store(moderator: string, caseId: string, { removes, also, ...verdict }: Verdict) {
    const { cases, visible, audit, clock } = this.#deps;
    const { outcome, reason, note } = verdict;
    const found = await visible.find(moderator, caseId);
    if (!found) throw notFound(() => rules.notFound);
    const isRepeated = found.decision?.by === moderator && found.decision.outcome === outcome;
    if (isRepeated) return { decided: found, isNew: false };
    if (found.status === 'closed') throw alreadyDecided();
    await also?.(found);
    const at = clock.date();
    const decided = await cases.close(caseId, { outcome, by: moderator, note, at }, removes);
    if (!decided) throw alreadyDecided();
    await audit.add({ action: outcome, by: moderator, reason, note, createdAt: at }, decided);
    return { decided, isNew: true };
  }
}
