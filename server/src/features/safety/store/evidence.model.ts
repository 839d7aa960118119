import { Schema, type Types } from 'mongoose';
import type { Evidenced, EvidencedFile } from '../../members/index.ts';

/** Content at a point in time. */
export interface StoredEvidence extends Evidenced {
  readonly takenAt: Date;
}

export const id = { type: Schema.Types.ObjectId, required: true };
export const idOrNone = { type: Schema.Types.ObjectId };
export const idOrNull = { type: Schema.Types.ObjectId, default: null };

/** Ids are ObjectIds in the database and strings above the stores. */
export type ObjectId = Types.ObjectId;

const fileSchema = new Schema<EvidencedFile>(
  {
    name: { type: String, default: '' },
    kind: { type: String, required: true },
    item: {
      type: new Schema({ id: { type: String, required: true }, url: String }, { _id: false }),
      default: null,
    },
  },
  { _id: false },
);

export const evidenceSchema = new Schema<StoredEvidence>(
  { text: { type: String, default: '' }, files: [fileSchema], takenAt: { type: Date, required: true } },
  { _id: false },
);

/** Returns whether both have the same content, whatever their time. */
export function isSameEvidence(a: Evidenced, b: Evidenced): boolean {
  const said = ({ text, files }: Evidenced) =>
    JSON.stringify([text, files.map(({ name, kind, item }) => [name, kind, item?.id])]);
  return said(a) === said(b);
}
