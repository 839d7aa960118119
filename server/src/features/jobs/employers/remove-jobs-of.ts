import { removeContent, type JobsDeps } from '../jobs-deps.ts';

type Deps = Pick<JobsDeps, 'jobs' | 'openJobs' | 'saved' | 'alerts' | 'bounds' | 'content'>;

/**
 * Removes all jobs of a company, or of a member in their own name, in the current transaction. Returns the stored items
 * that are not used any more.
 */
export async function removeJobsOf(deps: Deps, employer: string): Promise<string[]> {
  const { jobs, openJobs, saved, alerts, bounds } = deps;
  await bounds.enter(employer);
  const removed = await jobs.removeOfCompany(employer);
  await saved.removeOfJobs(removed);
  await alerts.removeOfJobs(removed);
  await openJobs.removeOfCompany(employer);
  await bounds.remove(employer);
  return removeContent(deps, removed);
}
