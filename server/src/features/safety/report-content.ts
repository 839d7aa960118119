import type { ReportReason, ReportTarget } from '@weft/shared/safety/reasons';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { AppError } from '../../errors/app-error.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import type { Reported } from '../members/index.ts';
import type { SafetyDeps } from './safety-deps.ts';
import type { CaseRecord } from './store/case.store.ts';
import { isSameEvidence } from './store/evidence.model.ts';
import type { ReportRecord } from './store/report.store.ts';

/** Input of a report. */
export interface SentReport {
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly reason: ReportReason;
  readonly note: string;
}

/** The stored report; `change` is absent for a repeated one. */
interface Stored {
  readonly report: ReportRecord;
  readonly change?: { readonly kind: 'opened' | 'reported'; readonly of: CaseRecord };
}

/** Accepts reports: one per member and open case. */
export class Reporting {
  readonly #deps: SafetyDeps;
  readonly #lock = new KeyedLock();

  constructor(deps: SafetyDeps) {
    this.#deps = deps;
  }

  /**
   * Stores a report with the content that the member saw, so that a later edit or deletion destroys no evidence.
   * Repeating it returns the stored one. Throws NOT_FOUND if the member may not know of it, SELF_ACTION for their
   * own.
   */
  async report(reporter: string, sent: SentReport): Promise<ReportRecord> {
    const { reportables, securityLog, events } = this.#deps;
    const seen = await reportables[sent.targetType].seenBy(reporter, sent.targetId);
    if (seen.author === reporter) throw new AppError('SELF_ACTION', () => SAFETY_TEXTS.rules.own);
    const { report, change } = await this.#lock.run(sent.targetId, () => this.#once(reporter, sent, seen));
    if (change) {
      securityLog('reported', { memberId: reporter, reason: sent.targetType });
      events.publish(change.kind, change.of);
    }
    return report;
  }

  async #once(reporter: string, sent: SentReport, seen: Reported): Promise<Stored> {
    const { database, members } = this.#deps;
    const store = () =>
      database.inTransaction(() =>
        members.withActiveMembers(reporter, () => this.#store(reporter, sent, seen)),
      );
    return store().catch((error: unknown) => {
      // Another server opened the case at the same time: the second attempt finds it.
      if (!isDuplicate(error)) throw error;
      return store();
    });
  }

  async #store(
    reporter: string,
    sent: SentReport,
    { author, postId, company, text, files }: Reported,
  ): Promise<Stored> {
    const { cases, reports, audit, clock } = this.#deps;
    const { targetType, targetId: target, reason, note } = sent;
    const at = clock.date();
    const evidence = { text, files, takenAt: at };
    const open = await cases.findOpen(targetType, target);
    const earlier = open && (await reports.find(open._id, reporter));
    if (earlier) return { report: earlier };
    const found =
      open ??
      (await cases.open({ targetType, target, author, company, post: postId, snapshot: evidence, at }));
    const isKept = found.snapshot !== null && isSameEvidence(found.snapshot, evidence);
    const report = await reports.add({
      case: found._id,
      reporter,
      targetType,
      target,
      reason,
      note,
      evidence: isKept ? null : evidence,
      createdAt: at,
    });
    await cases.count(found._id, { reason, at, company });
    await audit.add({ action: 'reported', by: reporter, reason, note, createdAt: at }, found);
    return { report, change: { kind: open ? 'reported' : 'opened', of: found } };
  }
}
