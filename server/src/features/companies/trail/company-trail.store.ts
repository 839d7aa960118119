import type { Model } from 'mongoose';
import {
  TRAIL_ACTIONS,
  TRAIL_AREAS,
  type TrailAction,
  type TrailArea,
} from '@weft/shared/companies/trail-contract';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { companyTrailModel, type RawTrailEntry, type TrailFields } from './company-trail.model.ts';

type TrailRecord = TrailFields<string> & { readonly _id: string };

/** An entry to add: what it doesn't name is null. */
export type NewTrailEntry = Pick<TrailFields<string>, 'company' | 'actor' | 'action' | 'createdAt'> &
  Partial<
    Pick<TrailFields<string>, 'member' | 'job' | 'application' | 'post' | 'subject' | 'stage' | 'role'>
  >;

export interface TrailFilter {
  readonly area?: TrailArea | undefined;
  readonly job?: string | undefined;
}

const AREA_OF = new Map<TrailAction, TrailArea>(
  TRAIL_AREAS.flatMap((area) => TRAIL_ACTIONS[area].map((action) => [action, area] as const)),
);

function areaOf(action: TrailAction): TrailArea {
  const area = AREA_OF.get(action);
  if (!area) throw new Error(`the action ${action} has no area`);
  return area;
}

const orNull = (id: { toString(): string } | null): string | null => id && id.toString();

function toRecord({
  _id,
  company,
  actor,
  member,
  job,
  application,
  post,
  ...raw
}: RawTrailEntry): TrailRecord {
  return {
    ...raw,
    _id: _id.toString(),
    company: company.toString(),
    actor: orNull(actor),
    member: orNull(member),
    job: orNull(job),
    application: orNull(application),
    post: post?.toString(),
  };
}

/** Keys name the application and the actor. */
const WITHOUT_KEY = { $unset: { key: true } };
const WITHOUT_APPLICANT = { $set: { application: null, member: null }, ...WITHOUT_KEY };

/** Reads and writes the audit trails of companies. Writes join the current transaction. */
export class CompanyTrailStore {
  readonly #model: Model<TrailFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = companyTrailModel(connection);
  }

  async add(...entries: readonly NewTrailEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#model.insertMany(entries.map((entry) => ({ ...entry, area: areaOf(entry.action) })));
  }

  /** Adds an entry unless there is one of its key. */
  async addOnce(key: string, entry: NewTrailEntry): Promise<void> {
    const added = { ...entry, area: areaOf(entry.action) };
    await this.#model.updateOne({ key }, { $setOnInsert: added }, { upsert: true });
  }

  /** A page of a company's entries, newest first. */
  page(company: string, { area, job }: TrailFilter, request: PageRequest) {
    const filter = { company, ...(area && { area }), ...(job !== undefined && { job }) };
    const find = (after: object, rows: number) =>
      this.#model
        .find({ ...filter, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawTrailEntry[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** The entries stay without the applicant. */
  async forgetApplications(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#model.updateMany({ application: { $in: ids } }, WITHOUT_APPLICANT);
  }

  /** The entries stay without the applicants. */
  async forgetApplicantsOf(jobs: readonly string[]): Promise<void> {
    if (jobs.length > 0) await this.#model.updateMany({ job: { $in: jobs } }, WITHOUT_APPLICANT);
  }

  async forgetMember(member: string): Promise<void> {
    await this.#model.updateMany({ actor: member }, { $set: { actor: null }, ...WITHOUT_KEY });
    await this.#model.updateMany({ member }, WITHOUT_APPLICANT);
  }

  async removeOfCompany(company: string): Promise<void> {
    await this.#model.deleteMany({ company });
  }
}
