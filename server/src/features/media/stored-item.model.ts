import { Schema, type Model, type Types } from 'mongoose';
import type { FileKind } from '@weft/shared/media/file-kinds';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import type { StorageArea } from '../../platform/storage/file-storage.ts';

/**
 * `pending`: being stored, unused yet. `kept`: in use. `condemned`: unused; its files will be removed. The cleanup
 * finds pending and condemned items that a crash left, so that no file is without owner.
 */
type ItemState = 'pending' | 'kept' | 'condemned';

/** The record of an item in file storage. */
export interface StoredItemFields {
  /** The item's id in storage. */
  _id: string;
  area: StorageArea;
  owner: Types.ObjectId;
  /** Only the owner's connections may read it. Absent in items of earlier versions: false. */
  isRestricted?: boolean;
  kind: FileKind;
  /** Size of all files of the item. */
  bytes: number;
  /** The owner's name for it; shown, and offered when it is saved. Never part of a path. */
  displayName: string;
  state: ItemState;
  changedAt: Date;
}

/** Storage used by a member: the sum of `bytes`, updated in the same transaction. `_id` is the member's. */
interface StorageUseFields {
  _id: Types.ObjectId;
  bytes: number;
}

const itemSchema = new Schema<StoredItemFields>(
  {
    _id: { type: String, required: true },
    area: { type: String, required: true },
    owner: { type: Schema.Types.ObjectId, required: true },
    isRestricted: Boolean,
    kind: { type: String, required: true },
    bytes: { type: Number, required: true, min: 0 },
    displayName: { type: String, default: '' },
    state: { type: String, required: true },
    changedAt: { type: Date, required: true },
  },
  { collection: 'stored_items', versionKey: false },
);
itemSchema.index({ state: 1, changedAt: 1 });
itemSchema.index({ owner: 1 });

const useSchema = new Schema<StorageUseFields>(
  { _id: { type: Schema.Types.ObjectId, required: true }, bytes: { type: Number, required: true, min: 0 } },
  { collection: 'storage_use', versionKey: false },
);

export interface MediaModels {
  readonly items: Model<StoredItemFields>;
  readonly use: Model<StorageUseFields>;
}

export function mediaModels(connection: DatabaseConnection): MediaModels {
  return {
    items: connection.model<StoredItemFields>('StoredItem', itemSchema),
    use: connection.model<StorageUseFields>('StorageUse', useSchema),
  };
}
