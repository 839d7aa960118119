import { Schema, type Model, type Types } from 'mongoose';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** A published version. Never changed, except that ids of deleted members are removed. */
export interface PageVersionFields<Id = Types.ObjectId> {
  page: PageKind;
  version: number;
  /** Empty for a version that took the page down. */
  html: string;
  /** What changed. */
  note: string;
  /** Whether members have to accept it. Absent in older versions, which nobody had to. */
  mustAccept?: boolean;
  /** Absent once the account is gone. */
  publishedBy?: Id;
  createdAt: Date;
}

const schema = new Schema<PageVersionFields>(
  {
    page: { type: String, required: true },
    version: { type: Number, required: true },
    html: { type: String, default: '' },
    note: { type: String, default: '' },
    mustAccept: { type: Boolean },
    publishedBy: { type: Schema.Types.ObjectId },
    createdAt: { type: Date, required: true },
  },
  { collection: 'page_versions', versionKey: false },
);

schema.index({ page: 1, version: 1 }, { unique: true });
schema.index({ page: 1, createdAt: -1, _id: -1 });
schema.index({ publishedBy: 1 }, { sparse: true });

export function pageVersionModel(connection: DatabaseConnection): Model<PageVersionFields> {
  return connection.model<PageVersionFields>('PageVersion', schema);
}
