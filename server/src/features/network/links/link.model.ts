import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** What another member is to the owner of a list. */
export type LinkKind = 'connection' | 'following' | 'follower';

/**
 * A row of one member's list of others. Each connection and each follow has two, one in the list of either side, written and
 * removed together. What lists are sorted and searched by stands in the row, so that one index answers a page of any length of list.
 */
export interface LinkFields {
  owner: Types.ObjectId;
  other: Types.ObjectId;
  kind: LinkKind;
  createdAt: Date;
  /** The other's name as names are compared, and the folded words of their name and headline. */
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
