import type { CompanyCard } from '@weft/shared/companies/views';
import type { Currency } from '@weft/shared/jobs/choices';
import type { PostedJob } from '@weft/shared/jobs/views';
import { notFound } from '../../errors/common.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { BoundStore } from '../../platform/database/bound.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { EventEmitter } from '../../platform/events/event-bus.ts';
import type { SecurityLog } from '../../platform/logger/security-log.ts';
import type { CompanyContent, CompanyHead, CompanyRecord, CompanyTrailStore } from '../companies/index.ts';
import type { Media } from '../media/index.ts';
import type { Members } from '../members/index.ts';
import type { SocialGraph } from '../network/index.ts';
import type { Places } from '../places/index.ts';
import type { JobAlertStore } from './alerts/job-alert.store.ts';
import type { SavedSearchStore } from './alerts/saved-search.store.ts';
import type { JobApprovalStore } from './approvals/job-approval.store.ts';
import type { JobListingStore } from './board/job-listing.store.ts';
import type { KnownJobs } from './board/known-jobs.ts';
import type { OpenJobs } from './board/open-jobs.ts';
import type { Employer } from './employers/employer.ts';
import type { Employers } from './employers/employers.ts';
import type { JobEvents } from './job-events.ts';
import { maySeeJob } from './job.policy.ts';
import type { JobRecord, JobStore } from './job.store.ts';
import { stateOf } from './job-state.ts';
import type { KnownViewers } from './known-viewers.ts';
import type { OpenToWorkStore } from './open-to-work/open-to-work.store.ts';
import type { JobPresenter } from './present-job.ts';
import type { SavedJobStore } from './saved/saved-job.store.ts';

/** Applications for a job, and those that nobody has read. */
export type ApplicantCounts = NonNullable<PostedJob['applicants']>;

/** A deleted job. Its title is null if it is erased with the account of its poster. */
export interface RemovedJob {
  readonly _id: string;
  readonly title: string | null;
}

/** What belongs to jobs in a later feature. Writes join the current transaction. */
export interface JobContent {
  /** Whether the member has an application for the job. */
  isApplied(memberId: string, jobId: string): Promise<boolean>;
  /** By job, without applications of the viewer and of `hidden` members; none for jobs without any. */
  countApplicants(
    viewerId: string,
    hidden: ReadonlySet<string>,
    jobIds: readonly string[],
  ): Promise<ReadonlyMap<string, ApplicantCounts>>;
  /** The job ends at another time. */
  endChanged(job: JobRecord): Promise<void>;
  /** Returns the stored items that are not used any more. */
  jobsRemoved(jobs: readonly RemovedJob[]): Promise<readonly string[]>;
}

interface Companies {
  findById(id: string): Promise<CompanyRecord | null>;
  findMany(ids: readonly string[]): Promise<CompanyRecord[]>;
  known(ids: readonly string[]): Promise<ReadonlyMap<string, CompanyHead>>;
  ofMember(memberId: string): Promise<CompanyRecord[]>;
  withRoleAmong(memberId: string, ids: readonly string[]): Promise<string[]>;
  seenAmong(
    memberId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<CompanyCard, 'slug' | 'name' | 'logo'>>>;
  addContent(content: CompanyContent): void;
  readonly trail: Pick<CompanyTrailStore, 'add' | 'removeOfCompany'>;
}

/** What the feature gets from outside. */
export interface JobsFeatureDeps {
  /** Domains to which nothing may link, nor to their subdomains. */
  readonly bannedDomains: readonly string[];
  readonly database: Database;
  readonly members: Members;
  readonly media: Pick<Media, 'exchange'>;
  readonly companies: Companies;
  /** Whether members may offer jobs in their own name; `isAllowedNow` as the current transaction sees it. */
  readonly privateJobs: { isAllowed(): Promise<boolean>; isAllowedNow(): Promise<boolean> };
  readonly places: Places;
  readonly socialGraph: Pick<SocialGraph, 'hiddenFrom' | 'connectedIdsOf'>;
  readonly clock: Clock;
  readonly background: Background;
  readonly bus: Bus;
  readonly events: EventEmitter<JobEvents>;
  readonly securityLog: SecurityLog;
  /** Worth of a unit of each currency in a common one; empty: salaries are compared within a currency. */
  readonly currencyRates: ReadonlyMap<Currency, number>;
}

export interface JobsDeps extends JobsFeatureDeps {
  readonly jobs: JobStore;
  readonly listings: JobListingStore;
  readonly openJobs: OpenJobs;
  readonly knownJobs: KnownJobs;
  readonly saved: SavedJobStore;
  readonly viewers: KnownViewers;
  readonly approvals: JobApprovalStore;
  readonly employers: Employers;
  readonly searches: SavedSearchStore;
  readonly alerts: JobAlertStore;
  readonly openToWork: OpenToWorkStore;
  /** By company for its jobs, by member for saved and private ones. */
  readonly bounds: BoundStore;
  readonly presenter: JobPresenter;
  readonly content: readonly JobContent[];
}

/** Returns a job with its employer. Throws NOT_FOUND if it is gone or the member may not see it. */
export async function mustSeeJob(
  { jobs, employers, clock }: Pick<JobsDeps, 'jobs' | 'employers' | 'clock'>,
  viewerId: string,
  id: string,
): Promise<{ job: JobRecord; company: Employer }> {
  const job = await jobs.findById(id);
  const company = job && (await employers.find(viewerId, job.company));
  if (!company || !maySeeJob(company, viewerId, stateOf(job, clock.now()))) throw notFound();
  return { job, company };
}

/** Removes what later features keep for these jobs, and returns the stored items that are not used any more. */
export async function removeContent(
  { content }: Pick<JobsDeps, 'content'>,
  jobs: readonly RemovedJob[],
): Promise<string[]> {
  const removed: string[] = [];
  for (const each of content) removed.push(...(await each.jobsRemoved(jobs)));
  return removed;
}
