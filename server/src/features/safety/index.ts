import { SAFETY_LIMITS } from '@weft/shared/limits';
import { Decisions } from './deciding/decisions.ts';
import { Removals } from './deciding/removals.ts';
import { ModeratorEvents } from './moderator-events.ts';
import { Queue } from './reading/queue.ts';
import { VisibleCases } from './reading/visible-cases.ts';
import { Reporting } from './report-content.ts';
import { safetyMemberData } from './safety-member-data.ts';
import type { SafetyFeatureDeps, SafetyDeps } from './safety-deps.ts';
import { safetyRoutes } from './safety.routes.ts';
import { AuditStore } from './store/audit.store.ts';
import { CaseStore } from './store/case.store.ts';
import { ReportStore } from './store/report.store.ts';

/** Reports, moderation and the audit trail. */
export function createSafety(given: SafetyFeatureDeps) {
  const { database, members, clock } = given;
  const { connection } = database;
  const cases = new CaseStore(connection);
  const reports = new ReportStore(connection);
  const visible = new VisibleCases({ ...given, cases });
  const events = new ModeratorEvents({ ...given, visible });
  const deps: SafetyDeps = { ...given, cases, visible, reports, events, audit: new AuditStore(connection) };
  const removals = new Removals(deps);
  const services = {
    members,
    reporting: new Reporting(deps),
    queue: new Queue(deps),
    decisions: new Decisions({ ...deps, removals }),
  };
  return {
    routes: safetyRoutes(services),
    memberData: safetyMemberData(deps),
    /** Number of open cases that a moderator may decide about. */
    openReports: (memberId: string) => visible.openCount(memberId),
    finishRemovals: () => removals.finish(),
    /** Deletes evidence some time after the decision; the case, its reports and the audit trail stay. */
    forgetOldEvidence: async (): Promise<void> => {
      const before = new Date(clock.now() - SAFETY_LIMITS.evidenceKept);
      for (;;) {
        const ids = await cases.findOld(before);
        if (ids.length === 0) return;
        await reports.dropEvidence(ids);
        await cases.dropEvidence(ids);
      }
    },
    /** Moderators may read files of reported content, also of hidden members. */
    mayReviewFile: async (memberId: string, itemId: string): Promise<boolean> =>
      (await members.moderators.has(memberId)) &&
      ((await cases.namesItem(itemId)) || (await reports.namesItem(itemId))),
  };
}
