import { Schema, type Model, type Types } from 'mongoose';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** What somebody has written and not published. */
export interface StoredDraft<Id = Types.ObjectId> {
  html: string;
  note: string;
  mustAccept: boolean;
  savedAt: Date;
  /** Absent once the account is gone. */
  savedBy?: Id;
}

/** A page of the network: its newest version, and what comes next. */
export interface PageFields<Id = Types.ObjectId> {
  _id: PageKind;
  /** Incremented by every change, so that nobody overwrites what they have not seen. */
  revision: number;
  /** Number of the newest version; 0 before the first. */
  version: number;
  /** Text of the newest version; null if the page is not shown. */
  html: string | null;
  publishedAt: Date | null;
  /** The newest version that members have to accept; 0 without one. */
  acceptFrom: number;
  draft: StoredDraft<Id> | null;
}

const draft = new Schema<StoredDraft>(
  {
    html: { type: String, default: '' },
    note: { type: String, default: '' },
    mustAccept: { type: Boolean, default: false },
    savedAt: { type: Date, required: true },
    savedBy: { type: Schema.Types.ObjectId },
  },
  { _id: false },
);

const schema = new Schema<PageFields>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    version: { type: Number, required: true },
    html: { type: String, default: null },
    publishedAt: { type: Date, default: null },
    acceptFrom: { type: Number, default: 0 },
    draft: { type: draft, default: null },
  },
  { collection: 'pages', versionKey: false },
);

export function pageModel(connection: DatabaseConnection): Model<PageFields> {
  return connection.model<PageFields>('Page', schema);
}
