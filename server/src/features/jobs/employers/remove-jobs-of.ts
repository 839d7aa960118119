import { removeContent, type JobsDeps, type RemovedJob } from '../jobs-deps.ts';

type Deps = Pick<JobsDeps, 'jobs' | 'openJobs' | 'saved' | 'alerts' | 'bounds' | 'content'>;

/**
 * Removes all jobs of a company, or of a member in their own name, in the current transaction. Applicants keep a title
 * only if `keepsTitles`. Returns the stored items that are not used any more.
 */
export async function removeJobsOf(
  deps: Deps,
  employer: string,
  { keepsTitles }: { readonly keepsTitles: boolean },
): Promise<string[]> {
  const { jobs, openJobs, saved, alerts, bounds } = deps;
  await bounds.enter(employer);
  const removed = await jobs.removeOfCompany(employer);
  const ids = removed.map(({ _id }) => _id);
  await saved.removeOfJobs(ids);
  await alerts.removeOfJobs(ids);
  await openJobs.removeOfCompany(employer);
  await bounds.remove(employer);
  const left: RemovedJob[] = removed.map(({ _id, title }) => ({ _id, title: keepsTitles ? title : null }));
  return removeContent(deps, left);
}
