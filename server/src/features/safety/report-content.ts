import type { ReportReason, ReportTarget } from '@weft/shared/safety/reasons';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { AppError } from '../../errors/app-error.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import type { Reported } from '../members/index.ts';
import type { SafetyParts } from './safety-parts.ts';
import type { CaseRecord } from './store/case.store.ts';
import { isSameEvidence } from './store/evidence.model.ts';
import type { ReportRecord } from './store/report.store.ts';

/** What a member sends. */
export interface SentReport {
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly reason: ReportReason;
  readonly note: string;
}

/** What was stored; `change` is absent where the same was reported before. */
interface Stored {
  readonly report: ReportRecord;
  readonly change?: { readonly kind: 'opened' | 'reported'; readonly of: CaseRecord };
}

/** Takes reports: one of a member for a thing while its case is open (specification 3.14). */
export class Reporting {
  readonly #parts: SafetyParts;
  readonly #lock = new KeyedLock();

  constructor(parts: SafetyParts) {
    this.#parts = parts;
  }

  /**
   * Keeps what the member reports together with what they saw, so that an edit or a deletion afterwards destroys no evidence. The same again
   * answers what is stored. Throws NOT_FOUND for what the member may not know of, SELF_ACTION for their own.
   */
  async report(reporter: string, sent: SentReport): Promise<ReportRecord> {
    const { reportables, securityLog, news } = this.#parts;
    const seen = await reportables[sent.targetType].seenBy(reporter, sent.targetId);
    if (seen.author === reporter) throw new AppError('SELF_ACTION', SAFETY_TEXTS.rules.own);
    const { report, change } = await this.#lock.run(sent.targetId, () => this.#once(reporter, sent, seen));
    if (change) {
      securityLog('reported', { memberId: reporter, reason: sent.targetType });
      news.tell(change.kind, change.of);
    }
    return report;
  }

  async #once(reporter: string, sent: SentReport, seen: Reported): Promise<Stored> {
    const { database, members } = this.#parts;
    const store = () =>
      database.inTransaction(() => members.whileLiving(reporter, () => this.#store(reporter, sent, seen)));
    return store().catch((error: unknown) => {
      // Another server has opened the case just now: the second time it is found.
      if (!isDuplicate(error)) throw error;
      return store();
    });
  }

  async #store(
    reporter: string,
    sent: SentReport,
    { author, postId, text, files }: Reported,
  ): Promise<Stored> {
    const { cases, reports, audit, clock } = this.#parts;
    const { targetType, targetId: target, reason, note } = sent;
    const at = clock.date();
    const evidence = { text, files, takenAt: at };
    const open = await cases.findOpen(targetType, target);
    const earlier = open && (await reports.find(open._id, reporter));
    if (earlier) return { report: earlier };
    const found =
      open ?? (await cases.open({ targetType, target, author, post: postId, snapshot: evidence, at }));
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
    await cases.count(found._id, reason, at);
    await audit.add({ action: 'reported', by: reporter, reason, note, createdAt: at }, found);
    return { report, change: { kind: open ? 'reported' : 'opened', of: found } };
  }
}
