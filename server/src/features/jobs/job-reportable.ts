import type { Reportable, Reported } from '../members/index.ts';
import { mayEditJobs } from './job.policy.ts';
import { firstOwnerOf, roleOf } from '../companies/index.ts';
import { plainAbout } from '../profiles/index.ts';
import { isPrivate, type Employer } from './employers/employer.ts';
import type { JobChanges } from './job-changes.ts';
import type { JobRecord } from './job.store.ts';
import { mustSeeJob, type JobsDeps } from './jobs-deps.ts';

/** Its author stands for a job, or else the first owner of the company. */
function reported({ author, title, description, link }: JobRecord, company: Employer): Reported {
  return {
    author: author !== null && roleOf(company, author) !== null ? author : firstOwnerOf(company),
    postId: null,
    company: isPrivate(company) ? null : company._id,
    text: [title, company.name, link, description === null ? null : plainAbout(description)]
      .filter((part) => part !== null)
      .join('\n'),
    files: [],
  };
}

/** Jobs can be reported. Moderators delete them, or suspend their author. */
export function jobReportable(deps: JobsDeps, changes: JobChanges): Reportable {
  const { jobs, employers } = deps;
  return {
    async seenBy(viewerId, id) {
      const { job, company } = await mustSeeJob(deps, viewerId, id);
      const found = reported(job, company);
      // An editor counts as its author, and can't report it.
      return mayEditJobs(company, viewerId) ? { ...found, author: viewerId } : found;
    },
    async findAll(ids) {
      const found = await jobs.findMany(ids);
      const owners = await employers.findMany([...new Set(found.map(({ company }) => company))]);
      const byId = new Map(owners.map((company) => [company._id, company]));
      return new Map(
        found.flatMap((job) => {
          const company = byId.get(job.company);
          return company ? [[job._id, reported(job, company)] as const] : [];
        }),
      );
    },
    remove: (id) => changes.removeWhole(id),
  };
}
