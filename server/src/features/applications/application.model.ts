import { Schema, type Model, type Types } from 'mongoose';
import type { ApplicationState } from '@weft/shared/applications/choices';
import type { CvView, SentProfile } from '@weft/shared/applications/views';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { onlyModel } from '../../platform/database/only-model.ts';

interface StateSince {
  state: ApplicationState;
  at: Date;
}

/** What the applicant sent. */
export interface SentContent {
  profile: SentProfile;
  cv: CvView | null;
  answers: { question: string; answer: string }[];
  note: string | null;
}

/** A private note of the hiring team. */
interface StoredNote<Id = Types.ObjectId> {
  _id: Id;
  author: Id;
  text: string;
  createdAt: Date;
}

export interface ApplicationFields<Id = Types.ObjectId> {
  job: Id;
  /** The company's or the member's who offers the job; null once the job is removed. */
  company: Id | null;
  /** The title of the job, which the applicant's list shows once the job is removed. */
  removedTitle?: string | null | undefined;
  applicant: Id;
  clientId?: string | undefined;
  state: ApplicationState;
  /** In the order in which they began, the last ones. */
  history: StateSince[];
  /** Null once it is withdrawn, and once the job is removed. */
  sent: SentContent | null;
  /** Beginnings of words of what was sent; none once that is erased. Searched, never read. */
  words: string[];
  /** What the company wrote when it declined. */
  message: string | null;
  notes: StoredNote<Id>[];
  createdAt: Date;
  /** From then on nobody sees it; null once it is decided or withdrawn. */
  expiresAt: Date | null;
  /** When the applicant was told of that; null before. */
  noticedAt: Date | null;
  /** Last use of its CV by any application: two changes of who uses a CV conflict. */
  cvUsedAt: Date | null;
}

export type RawApplication = Omit<ApplicationFields, 'words'> & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true } as const;
const required = { type: String, required: true } as const;
const text = { type: String, default: null };
const date = { type: Date, default: null };
const since = new Schema<StateSince>({ state: required, at: { type: Date, required: true } }, { _id: false });
const note = new Schema<StoredNote>({
  _id: id,
  author: id,
  text: required,
  createdAt: { type: Date, required: true },
});

const schema = new Schema<ApplicationFields>(
  {
    job: id,
    company: { type: Schema.Types.ObjectId, default: null },
    removedTitle: String,
    applicant: id,
    clientId: String,
    state: required,
    history: { type: [since], required: true },
    sent: { type: Schema.Types.Mixed, default: null },
    words: { type: [String], default: [], select: false },
    message: text,
    notes: { type: [note], default: [] },
    createdAt: { type: Date, required: true },
    expiresAt: date,
    noticedAt: date,
    cvUsedAt: date,
  },
  { collection: 'applications', versionKey: false },
);

// Unique index: a member has one application per job.
schema.index({ job: 1, applicant: 1 }, { unique: true });
schema.index({ job: 1, state: 1, createdAt: -1, _id: -1 });
schema.index({ job: 1, words: 1, createdAt: -1, _id: -1 });
schema.index({ applicant: 1, createdAt: -1, _id: -1 });
schema.index({ 'sent.cv.id': 1 });
schema.index({ 'notes.author': 1 });
schema.index({ expiresAt: 1 });

export function applicationModel(connection: DatabaseConnection): Model<ApplicationFields> {
  return onlyModel(connection, 'Application', schema);
}
