import { SAFETY_LIMITS } from '@weft/shared/limits';
import { Decisions } from './deciding/decisions.ts';
import { Removals } from './deciding/removals.ts';
import { ModeratorNews } from './moderator-news.ts';
import { Queue } from './reading/queue.ts';
import { Reporting } from './report-content.ts';
import { safetyBelongings } from './safety-belongings.ts';
import type { SafetyDependencies, SafetyParts } from './safety-parts.ts';
import { safetyRoutes } from './safety.routes.ts';
import { AuditStore } from './store/audit.store.ts';
import { CaseStore } from './store/case.store.ts';
import { ReportStore } from './store/report.store.ts';

/** Reports of members, what moderators decide about them, and the trail of both. */
export function createSafety(given: SafetyDependencies) {
  const { database, members, clock } = given;
  const { connection } = database;
  const cases = new CaseStore(connection);
  const reports = new ReportStore(connection);
  const news = new ModeratorNews({ ...given, cases });
  const parts: SafetyParts = { ...given, cases, reports, news, audit: new AuditStore(connection) };
  const removals = new Removals(parts);
  const services = {
    members,
    reporting: new Reporting(parts),
    queue: new Queue(parts),
    decisions: new Decisions(parts, removals),
  };
  return {
    routes: safetyRoutes(services),
    belongings: safetyBelongings(parts),
    finishRemovals: () => removals.finish(),
    /** Evidence goes some time after the decision; the case, its reports and the audit trail stay. */
    forgetOldEvidence: async (): Promise<void> => {
      const before = new Date(clock.now() - SAFETY_LIMITS.evidenceKept);
      for (;;) {
        const ids = await cases.findOld(before);
        if (ids.length === 0) return;
        await reports.dropEvidence(ids);
        await cases.dropEvidence(ids);
      }
    },
    /** Moderators see the files of what was reported, also of those who are hidden from everybody. */
    mayReviewFile: async (memberId: string, itemId: string): Promise<boolean> =>
      (await members.moderators.has(memberId)) &&
      ((await cases.namesItem(itemId)) || (await reports.namesItem(itemId))),
  };
}
