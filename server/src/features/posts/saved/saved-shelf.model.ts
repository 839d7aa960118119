import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A folder for saved posts. `key` is its folded name, which is unique for the member. */
export interface FolderFields<Id = Types.ObjectId> {
  _id: Id;
  name: string;
  key: string;
}

/** A member's folders and number of saved posts, in one document, so that their limits are checked atomically. */
export interface SavedShelfFields {
  /** The member's. */
  _id: Types.ObjectId;
  total: number;
  folders: FolderFields[];
  /** Written by moves, so that moving to a folder conflicts with its deletion. */
  movedAt?: Date;
}

const folder = new Schema<FolderFields>({
  name: { type: String, required: true },
  key: { type: String, required: true },
});

const schema = new Schema<SavedShelfFields>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    total: { type: Number, default: 0, min: 0 },
    folders: [folder],
    movedAt: Date,
  },
  { collection: 'saved_shelves', versionKey: false },
);

export function savedShelfModel(connection: DatabaseConnection): Model<SavedShelfFields> {
  return connection.model<SavedShelfFields>('SavedShelf', schema);
}
