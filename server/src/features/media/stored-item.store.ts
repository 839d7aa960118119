import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../errors/app-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ItemAddress } from '../../platform/storage/file-storage.ts';
import { mediaModels, type MediaModels, type StoredItemFields } from './stored-item.model.ts';

/** An item that is about to be stored. */
export type NewItem = Pick<StoredItemFields, '_id' | 'area' | 'kind' | 'bytes' | 'displayName'>;

/** The part of members that media needs. */
export interface Owners {
  /**
   * Runs `work` in the current transaction; throws UNAUTHENTICATED, which rolls it back, if the owner's account has
   * ended.
   */
  withActiveMembers<T>(ownerId: string, work: () => Promise<T>): Promise<T>;
}

export type StoredItemStore = ReturnType<typeof createStoredItemStore>;

/** Returns up to 1,000 items that match a filter. */
async function findAddresses(items: MediaModels['items'], filter: object): Promise<ItemAddress[]> {
  const rows = await items
    .find(filter, { area: 1 })
    .limit(1000)
    .lean<Pick<StoredItemFields, '_id' | 'area'>[]>();
  return rows.map(({ _id, area }) => ({ id: _id, area }));
}

/** Records of stored items: owner, size and state. */
export function createStoredItemStore(database: Database, owners: Owners) {
  const { items, use } = mediaModels(database.connection);

  const addressesOf = (filter: object) => findAddresses(items, filter);

  return {
    /**
     * Records new items as pending, and their size. Throws QUOTA_EXCEEDED if the member's quota is used up,
     * UNAUTHENTICATED if the account has ended, so that a removed storage counter is not created again.
     */
    async reserve(owner: string, fresh: readonly NewItem[], quotaBytes: number, now: Date): Promise<void> {
      const bytes = fresh.reduce((sum, item) => sum + item.bytes, 0);
      const book = async () => {
        await use.updateOne({ _id: owner }, { $setOnInsert: { bytes: 0 } }, { upsert: true });
        const room = await use.updateOne(
          { _id: owner, bytes: { $lte: quotaBytes - bytes } },
          { $inc: { bytes } },
        );
        if (room.matchedCount === 0) throw new AppError('QUOTA_EXCEEDED', UPLOAD_TEXTS.quota);
        await items.insertMany(fresh.map((item) => ({ ...item, owner, state: 'pending', changedAt: now })));
      };
      await database.inTransaction(() => owners.withActiveMembers(owner, book));
    },

    /** Marks pending items as used by what the same transaction writes. */
    async confirm(ids: readonly string[], now: Date): Promise<void> {
      if (ids.length === 0) return;
      const filter = { _id: { $in: ids }, state: 'pending' as const };
      const { matchedCount } = await items.updateMany(filter, { $set: { state: 'kept', changedAt: now } });
      if (matchedCount !== ids.length) throw new AppError('VALIDATION_FAILED', UPLOAD_TEXTS.broken);
    },

    /** Returns whether all of the items are still pending. */
    areAllPending: async (ids: readonly string[]) =>
      (await items.countDocuments({ _id: { $in: ids }, state: 'pending' })) === ids.length,

    /** Marks items for removal; with `state` only those in that state. */
    async condemn(ids: readonly string[], now: Date, state?: 'pending'): Promise<void> {
      if (ids.length === 0) return;
      const filter = { _id: { $in: ids }, ...(state && { state }) };
      await items.updateMany(filter, { $set: { state: 'condemned', changedAt: now } });
    },

    condemned: (ids: readonly string[]) => addressesOf({ _id: { $in: ids }, state: 'condemned' }),

    /** Returns leftovers of aborted calls: up to 1,000 condemned items, and pending ones older than `before`. */
    leftBehind: (before: Date) =>
      addressesOf({ $or: [{ state: 'condemned' }, { state: 'pending', changedAt: { $lt: before } }] }),

    /** Deletes an item's record and frees its space. */
    async strike(id: string): Promise<void> {
      await database.inTransaction(async () => {
        const row = await items.findOneAndDelete({ _id: id }).lean<StoredItemFields>();
        if (row) await use.updateOne({ _id: row.owner }, { $inc: { bytes: -row.bytes } });
      });
    },

    /** Returns the name to save a file under. */
    async displayName(id: string): Promise<string | undefined> {
      const row = await items.findById(id, { displayName: 1 }).lean<Pick<StoredItemFields, 'displayName'>>();
      return row?.displayName;
    },

    /** Returns the owner of an item; undefined if it has no record. */
    async owner(id: string): Promise<string | undefined> {
      const row = await items.findById(id, { owner: 1 }).lean<Pick<StoredItemFields, 'owner'>>();
      return row?.owner.toString();
    },

    /** Returns the size of all items of a member. */
    bytesOf: async (owner: string) => (await use.findById(owner).lean<{ bytes: number }>())?.bytes ?? 0,

    async forgetUse(owner: string): Promise<void> {
      await use.deleteOne({ _id: owner });
    },

    /** Returns up to 1,000 items of a member. */
    idsOf: async (owner: string) => (await addressesOf({ owner })).map(({ id }) => id),
  };
}
