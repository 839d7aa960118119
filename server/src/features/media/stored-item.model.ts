import { Schema, type Model, type Types } from 'mongoose';
import type { FileKind } from '@weft/shared/media/file-kinds';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import type { StorageArea } from '../../platform/storage/file-storage.ts';

/**
 * `pending`: on its way to the store, belongs to nothing yet. `kept`: belongs to what names it. `condemned`: nothing names it any more;
 * its files go next. What a crash leaves pending or condemned is found here and removed, so that no file is ever without an owner.
 */
export type ItemState = 'pending' | 'kept' | 'condemned';

/** What the store of files holds, item by item. */
export interface StoredItemFields {
  /** The item's id in the store. */
  _id: string;
  area: StorageArea;
  owner: Types.ObjectId;
  kind: FileKind;
  /** Of all the item's files together. */
  bytes: number;
  /** The name that its owner gave it; shown and offered when it is saved, never part of a path. */
  displayName: string;
  state: ItemState;
  changedAt: Date;
}

/** How much room a member's items take: the sum of their `bytes`, moved in the same transaction. `_id` is the member's. */
export interface StorageUseFields {
  _id: Types.ObjectId;
  bytes: number;
}

const itemSchema = new Schema<StoredItemFields>(
  {
    _id: { type: String, required: true },
    area: { type: String, required: true },
    owner: { type: Schema.Types.ObjectId, required: true },
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
