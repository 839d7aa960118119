import type { ClosingReason } from '@weft/shared/jobs/choices';
import { missingIn, type JobInput } from '@weft/shared/jobs/fields';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobView } from '@weft/shared/jobs/views';
import { JOB_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../errors/app-error.ts';
import { forbidden, invalid, notFound } from '../../errors/common.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { maySee, refuseBanned } from '../companies/index.ts';
import type { Exchanged } from '../media/index.ts';
import type { NewListing } from './board/job-listing.store.ts';
import { listingOf } from './board/listing-of.ts';
import { isPrivate, openMaxOf, type Employer } from './employers/employer.ts';
import { mayEditJobs, mayHire, mayRemoveJob } from './job.policy.ts';
import type { JobRecord } from './job.store.ts';
import { endOf, stateOf } from './job-state.ts';
import { textsOf } from './job-texts.ts';
import { changeOf, trailEntryOf } from './job-trail.ts';
import { mustSeeJob, removeContent, type JobsDeps } from './jobs-deps.ts';

const { rules } = JOB_TEXTS;

interface Deps extends JobsDeps {
  /** A new job waits to be compared with saved searches. */
  readonly alertsDue: () => void;
}

interface NewJob extends JobInput {
  /** Null: the member offers it in their own name. */
  readonly company: string | null;
  readonly clientId?: string | undefined;
}

/** Creates, changes, publishes, closes and deletes jobs. */
export class JobChanges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Creates a draft; a repetition with the same client id returns it. Throws FORBIDDEN, QUOTA_EXCEEDED. */
  async create(viewerId: string, sent: NewJob): Promise<JobView> {
    const { jobs, presenter } = this.#deps;
    const { clientId } = sent;
    try {
      const { job, company } = await this.#create(viewerId, sent);
      return await presenter.one(viewerId, job, company);
    } catch (error) {
      if (clientId === undefined || !isDuplicate(error, 'clientId')) throw error;
      const known = await jobs.findByClientId(viewerId, clientId);
      if (known?.company !== (sent.company ?? viewerId))
        throw new AppError('CLIENT_ID_REUSED', () => rules.title);
      const { job, company } = await mustSeeJob(this.#deps, viewerId, known._id);
      return presenter.one(viewerId, job, company);
    }
  }

  /** Throws NOT_FOUND, FORBIDDEN, or VALIDATION_FAILED if an open job would lack something or be over. */
  async update(viewerId: string, id: string, sent: JobInput): Promise<JobView> {
    return this.#change(viewerId, id, async ({ job, company }) => {
      const { jobs, places, clock } = this.#deps;
      const state = stateOf(job, clock.now());
      if (state !== 'draft' && state !== 'open') throw forbidden(() => rules.ended);
      const texts = textsOf(sent, places);
      this.#refuseBanned(texts);
      const openUntil = job.publishedAt && endOf(job.publishedAt, sent.openDays);
      if (openUntil && openUntil.getTime() <= clock.now())
        throw invalid({ openDays: () => rules.openDaysOver });
      if (state === 'open') mustBeComplete(texts);
      const contact = contactOf(sent, viewerId, job.contact);
      // The contact person reads applications: nobody else lets themselves in.
      if (state === 'open' && contact !== job.contact && !mayHire(job, company, viewerId))
        throw invalid({ contact: () => rules.contactOpen });
      const changed = await jobs.change(id, { ...texts, contact, openUntil, changedAt: clock.date() });
      if (changed && state === 'open') {
        await this.#list(changed, company);
        await this.#endChanged(changed);
      }
      return changed;
    });
  }

  /** Throws FORBIDDEN, VALIDATION_FAILED with what is missing, or QUOTA_EXCEEDED. */
  async publish(viewerId: string, id: string): Promise<JobView> {
    const published = await this.#change(viewerId, id, async ({ job, company }) => {
      const { jobs, employers, clock } = this.#deps;
      const state = stateOf(job, clock.now());
      if (state === 'open') return job;
      if (state !== 'draft') throw forbidden(() => rules.ended);
      mustBeComplete(job);
      // It may have been banned since the draft was written.
      this.#refuseBanned(job);
      const publishedAt = clock.date();
      if ((await employers.approvalOf(company)) !== 'approved')
        throw forbidden(() => (isPrivate(company) ? rules.noPrivateJobs : rules.approval));
      if ((await jobs.countOpen(company._id, publishedAt)) >= openMaxOf(company))
        throw new AppError('QUOTA_EXCEEDED', () => manyOpen(company));
      const openUntil = endOf(publishedAt, job.openDays);
      const changed = await jobs.change(id, { publishedAt, openUntil });
      if (changed) await this.#list(changed, company, { awaitsAlerts: true });
      return changed;
    });
    this.#deps.alertsDue();
    return published;
  }

  /** Throws FORBIDDEN unless the job is open, or closed already. */
  async close(viewerId: string, id: string, reason: ClosingReason): Promise<JobView> {
    return this.#change(viewerId, id, async ({ job }) => {
      const { jobs, openJobs, clock } = this.#deps;
      const state = stateOf(job, clock.now());
      if (state === 'closed') return job;
      if (state !== 'open') throw forbidden(() => (state === 'draft' ? rules.isDraft : rules.ended));
      await openJobs.remove(id);
      const closed = await jobs.close(id, reason, clock.date());
      if (closed) await this.#endChanged(closed);
      return closed;
    });
  }

  /** Throws NOT_FOUND or FORBIDDEN. */
  async remove(viewerId: string, id: string): Promise<void> {
    const { media, bounds, companies, clock } = this.#deps;
    await media.exchange([], async () => {
      const { job, company } = await mustSeeJob(this.#deps, viewerId, id);
      const state = stateOf(job, clock.now());
      if (!mayRemoveJob(company, viewerId, state)) throw forbidden();
      await bounds.enter(job.company);
      if (state !== 'draft')
        await companies.trail.add(trailEntryOf(job, viewerId, 'jobRemoved', clock.date()));
      return this.#remove(id);
    });
  }

  /** Deletes a job for any caller; without effect if it is gone. */
  async removeWhole(id: string): Promise<void> {
    await this.#deps.media.exchange([], () => this.#remove(id));
  }

  async #remove(id: string): Promise<Exchanged<undefined>> {
    const { jobs, openJobs, saved, alerts } = this.#deps;
    const title = await jobs.remove(id);
    await openJobs.remove(id);
    await saved.removeOfJobs([id]);
    await alerts.removeOfJobs([id]);
    return { value: undefined, removed: await removeContent(this.#deps, [{ _id: id, title }]) };
  }

  #refuseBanned({ link, description }: Pick<JobRecord, 'link' | 'description'>): void {
    const { bannedDomains } = this.#deps;
    refuseBanned({ link, description }, bannedDomains, (domain) => rules.linkBanned({ domain }));
  }

  async #endChanged(job: JobRecord): Promise<void> {
    for (const each of this.#deps.content) await each.endChanged(job);
  }

  async #create(viewerId: string, sent: NewJob): Promise<{ job: JobRecord; company: Employer }> {
    const { database, members, jobs, bounds, places, clock } = this.#deps;
    const texts = textsOf(sent, places);
    this.#refuseBanned(texts);
    const contact = contactOf(sent, viewerId, null);
    const add = async () => {
      // Before reading: a company that is deleted at the same time leaves no job behind.
      await bounds.enter(sent.company ?? viewerId);
      const company = await this.#mustOffer(viewerId, sent.company);
      if ((await jobs.countDrafts(company._id)) >= JOB_LIMITS.draftsMax)
        throw new AppError('QUOTA_EXCEEDED', () => manyDrafts(company));
      const now = clock.date();
      const created = { company: company._id, author: viewerId, contact, createdAt: now, changedAt: now };
      const { clientId } = sent;
      const job = await jobs.add({ ...texts, ...created, ...(clientId !== undefined && { clientId }) });
      return { job, company };
    };
    return database.inTransaction(() => members.withActiveMembers(viewerId, add));
  }

  /** Returns who offers a new job. Throws NOT_FOUND, or FORBIDDEN if the viewer may not write it. */
  async #mustOffer(viewerId: string, companyId: string | null): Promise<Employer> {
    const { companies, employers } = this.#deps;
    const company = await (companyId === null
      ? employers.find(viewerId, viewerId)
      : companies.findById(companyId));
    if (!company || !maySee(company, viewerId)) throw notFound();
    if (!mayEditJobs(company, viewerId)) throw forbidden();
    if (isPrivate(company) && (await employers.approvalOf(company)) !== 'approved')
      throw forbidden(() => rules.noPrivateJobs);
    return company;
  }

  /** Runs a change by an editor in a transaction, one at a time per employer, and presents the result. */
  async #change(
    viewerId: string,
    id: string,
    change: (found: { job: JobRecord; company: Employer }) => Promise<JobRecord | null>,
  ): Promise<JobView> {
    const { database, members, bounds, presenter, companies, clock } = this.#deps;
    const run = async () => {
      const seen = await mustSeeJob(this.#deps, viewerId, id);
      if (!mayEditJobs(seen.company, viewerId)) throw forbidden();
      await bounds.enter(seen.company._id);
      const job = await change(seen);
      if (!job) throw notFound();
      const action = changeOf(seen.job, job);
      if (action) await companies.trail.add(trailEntryOf(job, viewerId, action, clock.date()));
      return { job, company: seen.company };
    };
    const { job, company } = await database.inTransaction(() => members.withActiveMembers(viewerId, run));
    return presenter.one(viewerId, job, company);
  }

  async #list(
    job: JobRecord,
    company: Employer,
    further: Pick<NewListing, 'awaitsAlerts'> = {},
  ): Promise<void> {
    // Members change their names without writing listings, so that the board doesn't search for these.
    const listing = listingOf(job, isPrivate(company) ? '' : company.name);
    if (listing) await this.#deps.openJobs.keep([{ ...listing, ...further }]);
  }
}

function manyOpen(employer: Employer): string {
  const max = String(openMaxOf(employer));
  return isPrivate(employer) ? rules.privateOpenMany({ max }) : rules.openMany({ max });
}

function manyDrafts(employer: Employer): string {
  const max = String(JOB_LIMITS.draftsMax);
  return isPrivate(employer) ? rules.privateDraftsMany({ max }) : rules.draftsMany({ max });
}

function mustBeComplete(job: Parameters<typeof missingIn>[0]): void {
  const missing = missingIn(job);
  if (Object.keys(missing).length > 0) throw invalid(missing);
}

/** Nobody becomes the contact person of a job without their own doing. */
function contactOf({ contact }: JobInput, viewerId: string, present: string | null): string | null {
  if (contact === null || contact === viewerId || contact === present) return contact;
  throw invalid({ contact: () => rules.contact });
}
