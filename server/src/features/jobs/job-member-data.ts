import type { ExportedFile, MemberData } from '../members/index.ts';
import { eraseAlerts, exportAlerts } from './alerts/alert-member-data.ts';
import { eraseOpenToWork, exportOpenToWork } from './open-to-work/open-to-work-member-data.ts';
import { removeJobsOf } from './employers/remove-jobs-of.ts';
import type { JobsDeps } from './jobs-deps.ts';

/** Jobs read per query. */
const BATCH = 100;

type Deps = Pick<
  JobsDeps,
  | 'jobs'
  | 'openJobs'
  | 'saved'
  | 'viewers'
  | 'approvals'
  | 'searches'
  | 'alerts'
  | 'openToWork'
  | 'bounds'
  | 'content'
  | 'companies'
  | 'media'
>;

/** Their applications go with them, and so does the trail of what the member did with these. */
async function erasePrivateJobs(deps: Deps, memberId: string): Promise<void> {
  const { jobs, media, companies } = deps;
  if (!(await jobs.hasAny(memberId))) return;
  await media.exchange([], async () => {
    const removed = await removeJobsOf(deps, memberId, { keepsTitles: false });
    await companies.trail.removeOfCompany(memberId);
    return { value: undefined, removed };
  });
}

/**
 * Member data of jobs: those that the member wrote, of which those of companies stay; saved ones, saved searches, and
 * open to work.
 */
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
      await erasePrivateJobs(deps, memberId);
      await jobs.forgetMember(memberId);
      await approvals.forgetModerator(memberId);
      await bounds.remove(memberId);
    },
  };
}
