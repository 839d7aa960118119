import type { Approval, JobState } from '@weft/shared/jobs/choices';
import type { JobRecord } from './job.store.ts';
import type { JobView } from '@weft/shared/jobs/views';
import { EDITING, isVerified, MANAGING, roleOf, type CompanyHead } from '../companies/index.ts';
import type { Employer } from './employers/employer.ts';

/** Returns whether a member may write jobs of the company: every role may, unless it is suspended. */
export function mayEditJobs(company: Employer, memberId: string): boolean {
  const role = roleOf(company, memberId);
  return role !== null && EDITING.includes(role) && company.suspendedAt === null;
}

/** Returns whether a member may see a job of the company: of others only those that were published. */
export function maySeeJob(company: Employer, memberId: string, state: JobState): boolean {
  if (roleOf(company, memberId) !== null) return true;
  return company.suspendedAt === null && state !== 'draft';
}

/** Returns whether moderators, or a proved domain in place of them, let a company publish jobs. */
export function approvalOf(decided: Approval, company: Pick<CompanyHead, 'domain'>, now: Date): Approval {
  return decided !== 'declined' && isVerified(company, now) ? 'approved' : decided;
}

/** Returns whether the company may publish jobs: it has proved a domain, or moderators have approved it. */
export function mayPublishJobs(decided: Approval, company: CompanyHead, now: Date): boolean {
  return approvalOf(decided, company, now) === 'approved';
}

/** The fields of a job that decide who hires for it. */
type Staffed = Pick<JobRecord, 'author' | 'contact'>;

/**
 * Returns whether a member hires for the job, and so reads its applications: owners and administrators of the company,
 * and of its other editors those who wrote the job or are its contact person. Nobody does while it is suspended.
 */
export function mayHire(job: Staffed, company: Employer, memberId: string): boolean {
  const role = roleOf(company, memberId);
  if (role === null || company.suspendedAt !== null) return false;
  return MANAGING.includes(role) || memberId === job.author || memberId === job.contact;
}

/**
 * Returns whether a member may delete a job. A published one takes the applications of others with it, so that only
 * owners and administrators may.
 */
export function mayRemoveJob(company: Employer, memberId: string, state: JobState): boolean {
  const role = roleOf(company, memberId);
  return mayEditJobs(company, memberId) && (state === 'draft' || (role !== null && MANAGING.includes(role)));
}

/** What a member may do with a job. */
export function rightsOf(job: Staffed, company: Employer, memberId: string, state: JobState): JobView['can'] {
  const isEditor = mayEditJobs(company, memberId);
  return {
    edit: isEditor && (state === 'draft' || state === 'open'),
    publish: isEditor && state === 'draft',
    close: isEditor && state === 'open',
    remove: mayRemoveJob(company, memberId, state),
    apply: state === 'open' && company.suspendedAt === null,
    hire: state !== 'draft' && mayHire(job, company, memberId),
  };
}
