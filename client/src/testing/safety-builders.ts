import type { CaseReport, Evidence, ModeratedMember, ModerationCase } from '@weft/shared/safety/views';
import { buildMember } from './post-builders';

let last = 0x700;
const nextId = () => {
  last += 1;
  return last.toString(16).padStart(24, '8');
};
const TIME = '2026-11-20T09:00:00.000Z';

export function buildModerated(change: Partial<ModeratedMember> = {}): ModeratedMember {
  return { ...buildMember({ fullName: 'Rufus Trask' }), isModerator: false, suspension: null, ...change };
}

export function buildEvidence(change: Partial<Evidence> = {}): Evidence {
  return { text: 'Buy followers, cheap.', files: [], takenAt: TIME, ...change };
}

export function buildReport(change: Partial<CaseReport> = {}): CaseReport {
  return {
    _id: nextId(),
    reporter: buildMember({ fullName: 'Farah Siddiqui' }),
    reason: 'spam',
    note: '',
    createdAt: TIME,
    evidence: null,
    ...change,
  };
}

/** Builds an open case of one report about a post, with the given changes. */
export function buildCase(change: Partial<ModerationCase> = {}): ModerationCase {
  const reports = change.reports ?? [buildReport()];
  const snapshot = buildEvidence();
  return {
    _id: nextId(),
    targetType: 'post',
    targetId: nextId(),
    status: 'open',
    reportsCount: reports.length,
    reasons: [{ reason: 'spam', count: reports.length }],
    reports,
    firstReportedAt: TIME,
    lastReportedAt: TIME,
    snapshot,
    current: snapshot,
    state: 'unchanged',
    author: buildModerated(),
    postId: nextId(),
    isTargetSuspended: false,
    decision: null,
    can: { dismiss: true, remove: true, suspend: true, lift: false },
    ...change,
  };
}
