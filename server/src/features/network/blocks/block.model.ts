import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** One member blocks another. */
export interface BlockFields {
  blocker: Types.ObjectId;
  blocked: Types.ObjectId;
  createdAt: Date;
}

export type RawBlock = BlockFields & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };

const blockSchema = new Schema<BlockFields>(
  { blocker: id, blocked: id, createdAt: { type: Date, required: true } },
  { collection: 'blocks', versionKey: false },
);

blockSchema.index({ blocker: 1, blocked: 1 }, { unique: true });
blockSchema.index({ blocker: 1, createdAt: -1, _id: -1 });
blockSchema.index({ blocked: 1 });

export function blockModel(connection: DatabaseConnection): Model<BlockFields> {
  return connection.model<BlockFields>('Block', blockSchema);
}
