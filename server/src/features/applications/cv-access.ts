import type { ReadRule } from '../media/index.ts';
import { mayHire } from '../jobs/index.ts';
import type { ApplicationsDeps } from './applications-deps.ts';

type Deps = Pick<ApplicationsDeps, 'applications' | 'jobs' | 'trail' | 'socialGraph' | 'clock'>;

const HOUR = 3_600_000;

/**
 * Rule for CVs: their applicant reads them, and who hires for the job now. The audit trail records the latter once an
 * hour, before the file is sent.
 */
export function cvRule({ applications, jobs, trail, socialGraph, clock }: Deps): ReadRule {
  return async (viewerId, itemId) => {
    const now = clock.date();
    const using = await applications.withCv(itemId, now);
    const [first] = using;
    if (!first) return false;
    if (first.applicant === viewerId) return true;
    if ((await socialGraph.hiddenFrom(viewerId)).has(first.applicant)) return false;
    const [allJobs, owners] = await Promise.all([
      jobs.findMany(using.map(({ job }) => job)),
      jobs.employersOf([...new Set(using.flatMap(({ company }) => company ?? []))]),
    ]);
    const hired = using.flatMap((application) => {
      const job = allJobs.find(({ _id }) => _id === application.job);
      const company = owners.find(({ _id }) => _id === application.company);
      return job && company && mayHire(job, company, viewerId) ? [{ application, job }] : [];
    })[0];
    if (!hired) return false;
    const { application, job } = hired;
    await trail.addOnce(`cv ${application._id} ${viewerId} ${Math.floor(now.getTime() / HOUR)}`, {
      company: job.company,
      actor: viewerId,
      action: 'cvOpened',
      job: job._id,
      application: application._id,
      member: application.applicant,
      subject: job.title,
      createdAt: now,
    });
    return true;
  };
}
