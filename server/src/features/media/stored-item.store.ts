import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../errors/app-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ItemAddress } from '../../platform/storage/file-storage.ts';
import { mediaModels, type StoredItemFields } from './stored-item.model.ts';

/** An item that is about to be stored. */
export type NewItem = Pick<StoredItemFields, '_id' | 'area' | 'kind' | 'bytes' | 'displayName'>;

/** What files need to know of whom they belong to; members keep it. */
export interface Owners {
  /** Does `work` in the transaction that is under way, and throws UNAUTHENTICATED, which undoes it, where the owner's account has ended. */
  whileLiving<T>(ownerId: string, work: () => Promise<T>): Promise<T>;
}

export type StoredItemStore = ReturnType<typeof createStoredItemStore>;

/** The book of stored items: what lies in the store of files, whose it is, and whether anything names it. */
export function createStoredItemStore(database: Database, owners: Owners) {
  const { items, use } = mediaModels(database.connection);

  const addressesOf = async (filter: object): Promise<ItemAddress[]> => {
    const rows = await items
      .find(filter, { area: 1 })
      .limit(1000)
      .lean<Pick<StoredItemFields, '_id' | 'area'>[]>();
    return rows.map(({ _id, area }) => ({ id: _id, area }));
  };

  return {
    /**
     * Books new items as pending, and their room. Throws QUOTA_EXCEEDED where the member has no room left, UNAUTHENTICATED where their
     * account has ended: who removes all of a member's removes the account of their room with it, and it must not come back.
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
      await database.inTransaction(() => owners.whileLiving(owner, book));
    },

    /** Makes pending items belong to what is written in the same transaction. */
    async confirm(ids: readonly string[], now: Date): Promise<void> {
      if (ids.length === 0) return;
      const filter = { _id: { $in: ids }, state: 'pending' as const };
      const { matchedCount } = await items.updateMany(filter, { $set: { state: 'kept', changedAt: now } });
      if (matchedCount !== ids.length) throw new AppError('VALIDATION_FAILED', UPLOAD_TEXTS.broken);
    },

    /** Whether all of the items still wait for what will name them. */
    areAllPending: async (ids: readonly string[]) =>
      (await items.countDocuments({ _id: { $in: ids }, state: 'pending' })) === ids.length,

    /** Marks items whose files shall go; with `state` only those in it. */
    async condemn(ids: readonly string[], now: Date, state?: 'pending'): Promise<void> {
      if (ids.length === 0) return;
      const filter = { _id: { $in: ids }, ...(state && { state }) };
      await items.updateMany(filter, { $set: { state: 'condemned', changedAt: now } });
    },

    condemned: (ids: readonly string[]) => addressesOf({ _id: { $in: ids }, state: 'condemned' }),

    /** What calls that never ended left behind: up to 1,000 condemned items, and pending ones that are older than `before`. */
    leftBehind: (before: Date) =>
      addressesOf({ $or: [{ state: 'condemned' }, { state: 'pending', changedAt: { $lt: before } }] }),

    /** Strikes an item out and gives its room back. */
    async strike(id: string): Promise<void> {
      await database.inTransaction(async () => {
        const row = await items.findOneAndDelete({ _id: id }).lean<StoredItemFields>();
        if (row) await use.updateOne({ _id: row.owner }, { $inc: { bytes: -row.bytes } });
      });
    },

    /** The name to save a file under. */
    async displayName(id: string): Promise<string | undefined> {
      const row = await items.findById(id, { displayName: 1 }).lean<Pick<StoredItemFields, 'displayName'>>();
      return row?.displayName;
    },

    /** Whose an item is; undefined where it is struck out. */
    async owner(id: string): Promise<string | undefined> {
      const row = await items.findById(id, { owner: 1 }).lean<Pick<StoredItemFields, 'owner'>>();
      return row?.owner.toString();
    },

    async forgetUse(owner: string): Promise<void> {
      await use.deleteOne({ _id: owner });
    },

    /** Up to 1,000 items of a member's, whatever they belong to. */
    idsOf: async (owner: string) => (await addressesOf({ owner })).map(({ id }) => id),
  };
}
