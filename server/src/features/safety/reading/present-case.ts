import type { MemberSummary } from '@weft/shared/members/views';
import { REPORT_REASONS } from '@weft/shared/safety/reasons';
import type {
  AuditEntry,
  CaseReport,
  Evidence,
  ModeratedMember,
  ModerationCase,
  ReportView,
  TargetState,
} from '@weft/shared/safety/views';
import type { Reported } from '../../members/index.ts';
import { rightsOn } from '../deciding/case.policy.ts';
import type { AuditRecord } from '../store/audit.store.ts';
import type { CaseRecord } from '../store/case.store.ts';
import { isSameEvidence, type StoredEvidence } from '../store/evidence.model.ts';
import type { ReportRecord } from '../store/report.store.ts';
import { evidenceName } from './evidence-name.ts';

type Found = ReadonlyMap<string, ModeratedMember>;

/** Further data to present a case. */
interface Besides {
  readonly members: Found;
  /** The newest. */
  readonly reports: readonly ReportRecord[];
  /** The current content; null if it is gone. */
  readonly current: Reported | null;
  /** Whether content of its kind can be removed. */
  readonly isRemovable: boolean;
  readonly now: Date;
}

function presentEvidence({ text, files, takenAt }: StoredEvidence): Evidence {
  return {
    text,
    files: files.map(({ name, kind, item }) => ({ name: evidenceName(name), kind, url: item?.url ?? null })),
    takenAt: takenAt.toISOString(),
  };
}

function summaryOf(id: string | undefined, members: Found): MemberSummary | null {
  const member = id === undefined ? undefined : members.get(id);
  if (!member) return null;
  const { _id, fullName, headline, profileImage } = member;
  return { _id, fullName, headline, profileImage };
}

/** Presents a report to its reporter. */
export function presentOwnReport({
  _id,
  targetType,
  target,
  reason,
  note,
  createdAt,
}: ReportRecord): ReportView {
  return { _id, targetType, targetId: target, reason, note, createdAt: createdAt.toISOString() };
}

/** Presents a report to moderators. */
export function presentReport(report: ReportRecord, members: Found): CaseReport {
  const { _id, reporter, reason, note, createdAt, evidence } = report;
  return {
    _id,
    reporter: summaryOf(reporter, members),
    reason,
    note,
    createdAt: createdAt.toISOString(),
    evidence: evidence && presentEvidence(evidence),
  };
}

function stateOf({ snapshot }: CaseRecord, current: Reported | null): TargetState {
  if (!current) return 'gone';
  return snapshot && !isSameEvidence(snapshot, current) ? 'changed' : 'unchanged';
}

function reasonsOf({ reasons }: CaseRecord): ModerationCase['reasons'] {
  return REPORT_REASONS.map((reason) => ({ reason, count: reasons[reason] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

function decisionOf({ decision, createdAt }: CaseRecord, members: Found): ModerationCase['decision'] {
  if (!decision) return null;
  const { outcome, by, note } = decision;
  return { outcome, by: summaryOf(by, members), at: createdAt.toISOString(), note };
}

/** Presents a case to moderators. */
export function presentCase(record: CaseRecord, besides: Besides): ModerationCase {
  const { members, reports, current, isRemovable, now } = besides;
  const author = record.author === null ? undefined : members.get(record.author);
  return {
    _id: record._id,
    targetType: record.targetType,
    targetId: record.target,
    status: record.status,
    reportsCount: record.reportsCount,
    reasons: reasonsOf(record),
    reports: reports.map((report) => presentReport(report, members)),
    firstReportedAt: record.firstReportedAt.toISOString(),
    lastReportedAt: record.lastReportedAt.toISOString(),
    snapshot: record.snapshot && presentEvidence(record.snapshot),
    current: current && presentEvidence({ text: current.text, files: current.files, takenAt: now }),
    state: stateOf(record, current),
    author: author ?? null,
    postId: record.post,
    isTargetSuspended: current?.isSuspended ?? false,
    decision: decisionOf(record, members),
    can: rightsOn({
      isOpen: record.status === 'open',
      isRemovable: isRemovable && current !== null,
      target: current?.isSuspended === undefined ? undefined : { isSuspended: current.isSuspended },
      author: author && { isModerator: author.isModerator, isSuspended: author.suspension !== null },
    }),
  };
}

/** Presents an audit entry. */
export function presentAudit(entry: AuditRecord, members: Found): AuditEntry {
  return {
    _id: entry._id,
    action: entry.action,
    by: summaryOf(entry.by, members),
    member: summaryOf(entry.member, members),
    targetType: entry.targetType,
    targetId: entry.target,
    caseId: entry.case,
    reason: entry.reason,
    note: entry.note,
    createdAt: entry.createdAt.toISOString(),
  };
}
