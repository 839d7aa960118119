import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** Relation of another member to the owner of a list. */
export type LinkKind = 'connection' | 'following' | 'follower';

/**
 * A row of a member's list. Each connection and each follow has two rows, one per side, written and removed together.
 * The fields for sorting and searching are in the row, so that one index serves pages of lists of any length.
 */
export interface LinkFields {
  owner: Types.ObjectId;
  other: Types.ObjectId;
  kind: LinkKind;
  createdAt: Date;
  /** The other's folded name, and the folded words of their name and headline. */
  name: string;
  words: string[];
}

export type RawLink = LinkFields & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };

const linkSchema = new Schema<LinkFields>(
  {
    owner: id,
    other: id,
    kind: { type: String, required: true },
    createdAt: { type: Date, required: true },
    name: { type: String, default: '' },
    words: { type: [String], required: true },
  },
  { collection: 'network_links', versionKey: false },
);

linkSchema.index({ owner: 1, other: 1, kind: 1 }, { unique: true });
linkSchema.index({ owner: 1, kind: 1, createdAt: -1, _id: -1 });
linkSchema.index({ owner: 1, kind: 1, name: 1, _id: 1 });
linkSchema.index({ owner: 1, kind: 1, words: 1 });
linkSchema.index({ other: 1, _id: 1 });

export function linkModel(connection: DatabaseConnection): Model<LinkFields> {
  return connection.model<LinkFields>('NetworkLink', linkSchema);
}
