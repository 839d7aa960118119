import type { CompanyContent } from '../companies/index.ts';
import { listingOf } from './board/listing-of.ts';
import { removeJobsOf } from './employers/remove-jobs-of.ts';
import type { JobsDeps } from './jobs-deps.ts';

type Deps = Pick<
  JobsDeps,
  'jobs' | 'openJobs' | 'saved' | 'alerts' | 'openToWork' | 'approvals' | 'bounds' | 'content' | 'clock'
>;

/** Keeps the jobs of a company in step with it. */
export function companyJobs(deps: Deps): CompanyContent {
  const { jobs, openJobs, openToWork, approvals, bounds, clock } = deps;
  return {
    /** Lists its open jobs again under its present name; a suspended company has none on the board. */
    async companyChanged({ _id, name, suspendedAt }) {
      await bounds.enter(_id);
      if (suspendedAt !== null) {
        await openJobs.removeOfCompany(_id);
        return;
      }
      const open = await jobs.openOf(_id, clock.date());
      await openJobs.keep(open.flatMap((job) => listingOf(job, name) ?? []));
    },
    async companyRemoved(id) {
      const removed = await removeJobsOf(deps, id, { keepsTitles: true });
      await openToWork.forgetCompany(id);
      await approvals.remove(id);
      return removed;
    },
  };
}
