import {
  COLUMNS,
  STATES_OF_COLUMN,
  type ApplicantSort,
  type ApplicationState,
  type Column,
} from '@weft/shared/applications/choices';
import type { MoveInput } from '@weft/shared/applications/fields';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { ApplicantCard, ApplicantView } from '@weft/shared/applications/views';
import { APPLICATION_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../errors/app-error.ts';
import { notFound } from '../../errors/common.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import { MANAGING, roleOf } from '../companies/index.ts';
import { mayHire, type Employer, type JobRecord } from '../jobs/index.ts';
import { positionPage } from '../network/index.ts';
import { soughtWords } from '../posts/index.ts';
import { laterErasureOf, UNDECIDED } from './erasure-dates.ts';
import type { ApplicationRecord } from './application.store.ts';
import type { ApplicationsDeps } from './applications-deps.ts';
import type { ApplicantFilter } from './hiring.store.ts';
import { heldOf } from './present-application.ts';

const { rules } = APPLICATION_TEXTS;

type ColumnQuery = PageRequest & {
  readonly column: Column;
  readonly search?: string | undefined;
  readonly sort: ApplicantSort;
};

/** Returns the words of a search; undefined if it has none that could be found. */
function soughtIn(search = ''): readonly string[] | undefined {
  const words = soughtWords(search);
  return search.trim() !== '' && words.length === 0 ? undefined : words;
}

interface Hired {
  readonly job: JobRecord;
  readonly company: Employer;
}

interface Opened extends Hired {
  readonly application: ApplicationRecord;
}

/** Applications as those read and decide them who hire for the job. To all others they don't exist. */
export class HiringService {
  readonly #deps: ApplicationsDeps;

  constructor(deps: ApplicationsDeps) {
    this.#deps = deps;
  }

  async page(
    viewerId: string,
    jobId: string,
    { column, search, sort, ...request }: ColumnQuery,
  ): Promise<{ applicants: ApplicantCard[]; nextCursor: string | null }> {
    const { clock, hiring, presenter } = this.#deps;
    const { job } = await this.mustHire(viewerId, jobId);
    const words = soughtIn(search);
    if (!words) return { applicants: [], nextCursor: null };
    const filter = { job: jobId, states: STATES_OF_COLUMN[column], words, now: clock.date() };
    const { rows, nextCursor } = await (sort === 'skills'
      ? this.#mostSkilled(filter, job.requiredSkills, request)
      : hiring.page(filter, request));
    return { applicants: await presenter.cards(viewerId, rows, job.requiredSkills), nextCursor };
  }

  /** Compares those that were sent last only: a bounded number. */
  async #mostSkilled(filter: ApplicantFilter, required: readonly string[], request: PageRequest) {
    const { hiring } = this.#deps;
    const found = await hiring.newestSkills(filter, APPLICATION_LIMITS.sortedMax);
    const scored = found.map(({ _id, skills }) => ({ _id, held: heldOf(skills, required) }));
    const sorted = scored.toSorted((a, b) => b.held - a.held).map(({ _id }) => _id);
    const { ids, nextCursor } = positionPage(sorted, request);
    const byId = new Map(
      (await hiring.findAmong(filter.job, ids, filter.now)).map((application) => [
        application._id,
        application,
      ]),
    );
    return { rows: ids.flatMap((id) => byId.get(id) ?? []), nextCursor };
  }

  async counts(viewerId: string, jobId: string, search: string | undefined) {
    const { clock, hiring, socialGraph } = this.#deps;
    const { company } = await this.mustHire(viewerId, jobId);
    const hidden = await socialGraph.hiddenFrom(viewerId);
    const words = soughtIn(search);
    const found = words
      ? await hiring.counts(jobId, { words, without: [viewerId, ...hidden] }, clock.date())
      : new Map<ApplicationState, number>();
    const countOf = (column: Column) =>
      STATES_OF_COLUMN[column].reduce((sum, state) => sum + (found.get(state) ?? 0), 0);
    const counts = Object.fromEntries(COLUMNS.map((column) => [column, countOf(column)]));
    const role = roleOf(company, viewerId);
    return {
      counts: counts as Record<Column, number>,
      unread: found.get('sent') ?? 0,
      canReadTrail: role !== null && MANAGING.includes(role),
    };
  }

  /** Records that the viewer read the application, and tells the applicant the first time. */
  async open(viewerId: string, id: string): Promise<ApplicantView> {
    const { clock, database, events, hiring, trail } = this.#deps;
    const at = clock.date();
    const { company, isNew, applicant } = await database.inTransaction(async () => {
      const opened = await this.#mustOpen(viewerId, id);
      const isFirst = await hiring.view(id, at);
      const hour = Math.floor(at.getTime() / 3_600_000);
      await trail.addOnce(`opened ${id} ${viewerId} ${hour}`, {
        ...entryOf(opened, viewerId, at),
        action: 'opened',
      });
      return { company: opened.company, isNew: isFirst, applicant: opened.application.applicant };
    });
    if (isNew) events.emit('application.moved', { companyId: company._id, applicant, key: `${id} viewed` });
    return this.#one(viewerId, id);
  }

  /** Moves those that are there and not in the stage already; returns their ids. */
  async move(viewerId: string, jobId: string, { ids, stage, message }: MoveInput): Promise<string[]> {
    const { clock, database, events, hiring, trail, presenter } = this.#deps;
    const at = clock.date();
    const moved = await database.inTransaction(async () => {
      const { job, company } = await this.mustHire(viewerId, jobId);
      const found = await hiring.findAmong(jobId, ids, at);
      const visible = new Set((await presenter.cards(viewerId, found, [])).map(({ _id }) => _id));
      const moving = found.filter(({ _id, state }) => visible.has(_id) && state !== stage);
      if (moving.length === 0) return [];
      const expiresAt = UNDECIDED.includes(stage) ? laterErasureOf(job, at) : null;
      const answer = stage === 'declined' && message !== '' ? (message ?? null) : null;
      const chosen = moving.map(({ _id }) => _id);
      await hiring.move(chosen, { stage, at, expiresAt, message: answer });
      await trail.add(
        ...moving.map((application) => ({
          ...entryOf({ job, company, application }, viewerId, at),
          action: 'moved' as const,
          stage,
        })),
      );
      return moving.map(({ _id, applicant }) => ({ _id, applicant, companyId: company._id }));
    });
    for (const { _id, applicant, companyId } of moved)
      events.emit('application.moved', {
        companyId,
        applicant,
        key: `${_id} ${stage} ${at.getTime()}`,
      });
    return moved.map(({ _id }) => _id);
  }

  /** Throws QUOTA_EXCEEDED. */
  async addNote(viewerId: string, id: string, text: string): Promise<ApplicantView> {
    await this.#change(viewerId, id, 'noteAdded', async (at) => {
      if (!(await this.#deps.hiring.addNote(id, viewerId, text, at)))
        throw new AppError('QUOTA_EXCEEDED', () =>
          rules.notesMany({ max: String(APPLICATION_LIMITS.notesMax) }),
        );
      return true;
    });
    return this.#one(viewerId, id);
  }

  async removeNote(viewerId: string, id: string, noteId: string): Promise<ApplicantView> {
    await this.#change(viewerId, id, 'noteRemoved', () => this.#deps.hiring.removeNote(id, noteId, viewerId));
    return this.#one(viewerId, id);
  }

  /** Throws NOT_FOUND unless the member hires for the job. */
  async mustHire(viewerId: string, jobId: string): Promise<Hired> {
    const found = await this.#deps.jobs.mustSee(viewerId, jobId);
    if (!mayHire(found.job, found.company, viewerId)) throw notFound();
    return found;
  }

  async #mustOpen(viewerId: string, id: string): Promise<Opened> {
    const { clock, hiring, socialGraph } = this.#deps;
    const application = await hiring.findLive(id, clock.date());
    if (!application || application.applicant === viewerId) throw notFound();
    const { job, company } = await this.mustHire(viewerId, application.job);
    if ((await socialGraph.hiddenFrom(viewerId)).has(application.applicant)) throw notFound();
    return { job, company, application };
  }

  async #one(viewerId: string, id: string): Promise<ApplicantView> {
    const { job, application } = await this.#mustOpen(viewerId, id);
    const view = await this.#deps.presenter.whole(viewerId, application, job.requiredSkills);
    if (!view) throw notFound();
    return view;
  }

  /** Runs a change of notes in a transaction, and records it if it changed something. */
  async #change(
    viewerId: string,
    id: string,
    action: 'noteAdded' | 'noteRemoved',
    change: (at: Date) => Promise<boolean>,
  ): Promise<void> {
    const { clock, database, trail, members } = this.#deps;
    const at = clock.date();
    const run = async () => {
      const opened = await this.#mustOpen(viewerId, id);
      if (await change(at)) await trail.add({ ...entryOf(opened, viewerId, at), action });
    };
    await database.inTransaction(() => members.withActiveMembers(viewerId, run));
  }
}

/** What every entry of the audit trail says of an application. */
function entryOf({ job, company, application }: Opened, actor: string, createdAt: Date) {
  return {
    company: company._id,
    actor,
    job: job._id,
    application: application._id,
    member: application.applicant,
    subject: job.title,
    createdAt,
  };
}
