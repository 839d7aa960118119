import type { ReadRule } from '../media/index.ts';
import { mayHire } from '../jobs/index.ts';
import type { ApplicationsDeps } from './applications-deps.ts';

type Deps = Pick<ApplicationsDeps, 'applications' | 'jobs' | 'companies' | 'log' | 'socialGraph' | 'clock'>;

const HOUR = 3_600_000;

/**
 * Rule for CVs: their applicant reads them, and who hires for the job now. The hiring log records the latter once an
 * hour, before the file is sent.
 */
export function cvRule({ applications, jobs, companies, log, socialGraph, clock }: Deps): ReadRule {
  return async (viewerId, itemId) => {
    const now = clock.date();
    const using = await applications.withCv(itemId, now);
    const [first] = using;
    if (!first) return false;
    if (first.applicant === viewerId) return true;
    if ((await socialGraph.hiddenFrom(viewerId)).has(first.applicant)) return false;
    const [allJobs, owners] = await Promise.all([
      jobs.findMany(using.map(({ job }) => job)),
      companies.findMany([...new Set(using.map(({ company }) => company))]),
    ]);
    const hired = using.find(({ job: id, company: owner }) => {
      const job = allJobs.find(({ _id }) => _id === id);
      const company = owners.find(({ _id }) => _id === owner);
      return job && company && mayHire(job, company, viewerId);
    });
    if (!hired) return false;
    await log.addOnce({
      company: hired.company,
      job: hired.job,
      actor: viewerId,
      action: 'cvOpened',
      application: hired._id,
      applicant: hired.applicant,
      state: null,
      key: `cv ${hired._id} ${viewerId} ${Math.floor(now.getTime() / HOUR)}`,
      createdAt: now,
    });
    return true;
  };
}
