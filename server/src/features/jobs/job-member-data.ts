import type { ExportedFile, MemberData } from '../members/index.ts';
import { eraseAlerts, exportAlerts } from './alerts/alert-member-data.ts';
import { eraseOpenToWork, exportOpenToWork } from './open-to-work/open-to-work-member-data.ts';
import type { JobsDeps } from './jobs-deps.ts';

/** Jobs read per query. */
const BATCH = 100;

type Deps = Pick<
  JobsDeps,
  'jobs' | 'saved' | 'viewers' | 'approvals' | 'searches' | 'alerts' | 'openToWork' | 'bounds'
>;

/** Member data of jobs: those that the member wrote, which stay with the company, saved ones, saved searches, and open to work. */
export function jobMemberData(deps: Deps): MemberData {
  const { jobs, saved, viewers, approvals, bounds } = deps;
  return {
    name: 'jobs',
    async *export(memberId): AsyncGenerator<ExportedFile> {
      let cursor: string | undefined;
      do {
        const page = await jobs.page({ author: memberId }, { limit: BATCH, cursor });
        for (const { author: _author, contact, clientId: _clientId, ...job } of page.rows)
          yield { path: `jobs/${job._id}.json`, json: { ...job, isContact: contact === memberId } };
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      const all: { job: string; savedAt: Date }[] = [];
      do {
        const page = await saved.page(memberId, { limit: BATCH, cursor });
        all.push(...page.rows.map(({ job, createdAt }) => ({ job, savedAt: createdAt })));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      if (all.length > 0) yield { path: 'jobs/saved.json', json: all };
      yield* exportAlerts(deps, memberId);
      yield* exportOpenToWork(deps, memberId);
    },
    async erase(memberId) {
      await viewers.write(memberId, () => saved.removeOfMember(memberId));
      await eraseAlerts(deps, memberId);
      await eraseOpenToWork(deps, memberId);
      await jobs.forgetMember(memberId);
      await approvals.forgetModerator(memberId);
      await bounds.remove(memberId);
    },
  };
}
