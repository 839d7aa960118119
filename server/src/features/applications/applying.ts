import type { ApplicationInput } from '@weft/shared/applications/fields';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { ApplicationForm, ApplicationView, CvView } from '@weft/shared/applications/views';
import { forbidden, invalid, notFound, unauthenticated } from '../../errors/common.ts';
import type { UploadedFile } from '../../http/bodies/multipart.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import { roleOf } from '../companies/index.ts';
import { mayHire, stateOf, type Employer, type JobRecord } from '../jobs/index.ts';
import { checkedAnswers } from './checked-answers.ts';
import { erasureOf } from './erasure-dates.ts';
import type { ApplicationRecord } from './application.store.ts';
import type { ApplicationsDeps } from './applications-deps.ts';
import { profileToSend } from './present-application.ts';

const { rules } = APPLICATION_TEXTS;

interface JobOfCompany {
  readonly job: JobRecord;
  readonly company: Employer;
}

/** Who is told of an application: the contact person, or else the author or first owner. */
function toldOf({ job, company }: JobOfCompany): string | undefined {
  const isHiring = (id: string | null): id is string => id !== null && mayHire(job, company, id);
  return [job.contact, job.author, ...company.roles.map(({ member }) => member)].find(isHiring);
}

/** Applies for jobs. */
export class Applying {
  readonly #deps: ApplicationsDeps;
  /** By company: each application writes to its bound, so that of many at once all but one would be retried. */
  readonly #lock = new KeyedLock();

  constructor(deps: ApplicationsDeps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND, or FORBIDDEN if the viewer can't apply. */
  async form(viewerId: string, jobId: string): Promise<ApplicationForm> {
    const { applications, clock, members, places } = this.#deps;
    await this.#mustBeOpenTo(viewerId, jobId);
    const member = await members.store.findById(viewerId);
    if (!member) throw unauthenticated();
    // The address is shown to its own member, who decides whether it is sent.
    const profile = profileToSend(member, places, true);
    return { profile, cvs: await applications.cvsOf(viewerId, clock.date()) };
  }

  /** Repeated with its client id, it returns the same application. Throws like `form`, and errors of files. */
  async send(
    viewerId: string,
    jobId: string,
    sent: ApplicationInput,
    files: readonly UploadedFile[],
  ): Promise<ApplicationView> {
    const { applications, clock, presenter } = this.#deps;
    try {
      const earlier = await applications.findOf(viewerId, jobId, clock.date());
      return await presenter.ownWhole(
        viewerId,
        earlier ? repeated(earlier, sent) : await this.#send(viewerId, jobId, sent, files),
      );
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const found = await applications.findOf(viewerId, jobId, clock.date());
      if (!found) throw error;
      return presenter.ownWhole(viewerId, repeated(found, sent));
    }
  }

  async #send(
    viewerId: string,
    jobId: string,
    sent: ApplicationInput,
    files: readonly UploadedFile[],
  ): Promise<ApplicationRecord> {
    const { media, events } = this.#deps;
    const { job, company } = await this.#mustBeOpenTo(viewerId, jobId);
    checkedAnswers(job.questions, sent.answers ?? []);
    const [file] = await media.ingestAttachments(files, {
      owner: viewerId,
      area: 'applications',
      kinds: ['pdf'],
      refusal: rules.cvKind,
    });
    const cv = file ? { id: file.id, url: file.url, name: file.name, size: file.size } : null;
    const store = async () => ({ value: await this.#store(viewerId, jobId, sent, cv), removed: [] });
    const { application, told } = await media.exchange(cv ? [cv.id] : [], store, {
      inTurn: (transaction) => this.#lock.run(company._id, transaction),
    });
    const applicationId = application._id;
    if (told !== undefined)
      events.emit('application.sent', { companyId: company._id, member: told, applicationId });
    return application;
  }

  /** Everything again in the transaction, so that a job that ends at the same time gets no application. */
  async #store(viewerId: string, jobId: string, sent: ApplicationInput, file: CvView | null) {
    const { applications, clock, jobs, members, places } = this.#deps;
    return members.withActiveMembers(viewerId, async () => {
      const before = await this.#mustBeOpenTo(viewerId, jobId);
      await jobs.enter(before.company._id);
      const { job, company } = await this.#mustBeOpenTo(viewerId, jobId);
      const member = await members.store.findById(viewerId);
      if (!member) throw unauthenticated();
      const now = clock.date();
      const content = {
        profile: profileToSend(member, places, sent.withEmail === '1'),
        cv: file ?? (await this.#earlierCv(viewerId, sent.earlierCv, now)),
        answers: checkedAnswers(job.questions, sent.answers ?? []),
        note: sent.note === undefined || sent.note === '' ? null : sent.note,
      };
      const application = await applications.add({
        job: jobId,
        company: company._id,
        applicant: viewerId,
        ...(sent.clientId !== undefined && { clientId: sent.clientId }),
        sent: content,
        createdAt: now,
        expiresAt: erasureOf(job, now),
      });
      return { application, told: toldOf({ job, company }) };
    });
  }

  async #earlierCv(viewerId: string, id: string | undefined, now: Date): Promise<CvView | null> {
    if (id === undefined) return null;
    const { applications } = this.#deps;
    const using = await applications.withCv(id, now);
    const cv = using.find(({ applicant }) => applicant === viewerId)?.sent?.cv;
    if (!cv) throw invalid({ cv: () => rules.cvGone });
    await applications.touchCvs([id], now);
    return cv;
  }

  async #mustBeOpenTo(viewerId: string, jobId: string): Promise<JobOfCompany> {
    const { jobs, clock } = this.#deps;
    const found = await jobs.mustSee(viewerId, jobId);
    const { job, company } = found;
    const state = stateOf(job, clock.now());
    if (state === 'draft') throw notFound();
    if (state !== 'open' || company.suspendedAt !== null) throw forbidden(() => rules.ended);
    if (job.link !== null) throw forbidden(() => rules.byLink);
    if (roleOf(company, viewerId) !== null && mayHire(job, company, viewerId))
      throw forbidden(() => rules.own);
    return found;
  }
}

/** Returns the earlier application if the call repeats it. Throws FORBIDDEN otherwise. */
function repeated(earlier: ApplicationRecord, { clientId }: ApplicationInput): ApplicationRecord {
  if (clientId === undefined || earlier.clientId !== clientId) throw forbidden(() => rules.applied);
  return earlier;
}
