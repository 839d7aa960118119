import type { FileKind } from '@weft/shared/media/file-kinds';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../errors/app-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ItemAddress } from '../../platform/storage/file-storage.ts';
import { mediaModels, type MediaModels, type StoredItemFields } from './stored-item.model.ts';

/** An item that is about to be stored. */
export type NewItem = Pick<StoredItemFields, '_id' | 'area' | 'kind' | 'bytes' | 'displayName'>;

/** Who may read an item. */
export interface ItemAccess {
  readonly owner: string;
  /** Only the owner's connections may. */
  readonly isRestricted: boolean;
}

/** The part of members that media needs. */
export interface Owners {
  /**
   * Runs `work` in the current transaction; throws UNAUTHENTICATED, which rolls it back, if the owner's account has
   * ended.
   */
  withActiveMembers<T>(ownerId: string, work: () => Promise<T>): Promise<T>;
}

interface Reservation {
  /** Storage quota of one owner, in bytes. */
  readonly quotaBytes: number;
  readonly now: Date;
  /** Checks the owner if it is no member. */
  readonly owners?: Owners | undefined;
}

interface Deps {
  readonly database: Database;
  readonly owners: Owners;
}

/** Records of stored items: owner, size and state. */
export class StoredItemStore {
  readonly #database: Database;
  readonly #owners: Owners;
  readonly #items: MediaModels['items'];
  readonly #use: MediaModels['use'];

  constructor({ database, owners }: Deps) {
    this.#database = database;
    this.#owners = owners;
    ({ items: this.#items, use: this.#use } = mediaModels(database.connection));
  }

  /**
   * Records new items as pending, and their size. Throws QUOTA_EXCEEDED if the member's quota is used up,
   * UNAUTHENTICATED if the account has ended, so that a removed storage counter is not created again.
   */
  async reserve(
    owner: string,
    fresh: readonly NewItem[],
    { quotaBytes, now, owners = this.#owners }: Reservation,
  ): Promise<void> {
    const bytes = fresh.reduce((sum, item) => sum + item.bytes, 0);
    const book = async () => {
      await this.#use.updateOne({ _id: owner }, { $setOnInsert: { bytes: 0 } }, { upsert: true });
      const room = await this.#use.updateOne(
        { _id: owner, bytes: { $lte: quotaBytes - bytes } },
        { $inc: { bytes } },
      );
      if (room.matchedCount === 0) throw new AppError('QUOTA_EXCEEDED', () => UPLOAD_TEXTS.quota);
      await this.#items.insertMany(
        fresh.map((item) => ({ ...item, owner, state: 'pending', changedAt: now })),
      );
    };
    await this.#database.inTransaction(() => owners.withActiveMembers(owner, book));
  }

  /** Marks pending items as used by what the same transaction writes. */
  async confirm(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    const filter = { _id: { $in: ids }, state: 'pending' as const };
    const { matchedCount } = await this.#items.updateMany(filter, {
      $set: { state: 'kept', changedAt: now },
    });
    if (matchedCount !== ids.length) throw new AppError('VALIDATION_FAILED', () => UPLOAD_TEXTS.broken);
  }

  /** Returns whether all of the items are still pending. */
  async areAllPending(ids: readonly string[]): Promise<boolean> {
    return (await this.#items.countDocuments({ _id: { $in: ids }, state: 'pending' })) === ids.length;
  }

  /** Marks items for removal; with `state` only those in that state. */
  async condemn(ids: readonly string[], now: Date, state?: 'pending'): Promise<void> {
    if (ids.length === 0) return;
    const filter = { _id: { $in: ids }, ...(state && { state }) };
    await this.#items.updateMany(filter, { $set: { state: 'condemned', changedAt: now } });
  }

  condemned(ids: readonly string[]): Promise<ItemAddress[]> {
    return this.#findAddresses({ _id: { $in: ids }, state: 'condemned' });
  }

  /** Returns leftovers of aborted calls: up to 1,000 condemned items, and pending ones older than `before`. */
  leftBehind(before: Date): Promise<ItemAddress[]> {
    return this.#findAddresses({
      $or: [{ state: 'condemned' }, { state: 'pending', changedAt: { $lt: before } }],
    });
  }

  /** Deletes an item's record and frees its space. */
  async strike(id: string): Promise<void> {
    await this.#database.inTransaction(async () => {
      const row = await this.#items.findOneAndDelete({ _id: id }).lean<StoredItemFields>();
      if (row) await this.#use.updateOne({ _id: row.owner }, { $inc: { bytes: -row.bytes } });
    });
  }

  /** Returns the name to save a file under. */
  async displayName(id: string): Promise<string | undefined> {
    const row = await this.#items
      .findById(id, { displayName: 1 })
      .lean<Pick<StoredItemFields, 'displayName'>>();
    return row?.displayName;
  }

  /** Sets whether only the owner's connections may read these items, in the current transaction. */
  async restrict(ids: readonly string[], isRestricted: boolean): Promise<void> {
    if (ids.length === 0) return;
    await this.#items.updateMany({ _id: { $in: ids } }, { $set: { isRestricted } });
  }

  /** Gives these items to another owner, with the space that they take, in the current transaction. */
  async giveTo(owner: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const filter = { _id: { $in: ids }, owner: { $ne: owner } };
    const rows = await this.#items.find(filter).lean<StoredItemFields[]>();
    for (const { _id, owner: before, bytes } of rows) {
      await this.#items.updateOne({ _id }, { $set: { owner } });
      await this.#use.updateOne({ _id: before }, { $inc: { bytes: -bytes } });
      await this.#use.updateOne({ _id: owner }, { $inc: { bytes } }, { upsert: true });
    }
  }

  /** Returns who may read an item; undefined if it has no record. */
  async access(id: string): Promise<ItemAccess | undefined> {
    const row = await this.#items
      .findById(id, { owner: 1, isRestricted: 1 })
      .lean<Pick<StoredItemFields, 'owner' | 'isRestricted'>>();
    return row ? { owner: row.owner.toString(), isRestricted: row.isRestricted === true } : undefined;
  }

  /** Returns the size of all items of a member. */
  async bytesOf(owner: string): Promise<number> {
    return (await this.#use.findById(owner).lean<{ bytes: number }>())?.bytes ?? 0;
  }

  /** Bytes of the files in use by type, without types that nobody has stored. */
  async bytesByKind(): Promise<ReadonlyMap<FileKind, number>> {
    const sums = await this.#items.aggregate<{ _id: FileKind; bytes: number }>([
      { $match: { state: 'kept' } },
      { $group: { _id: '$kind', bytes: { $sum: '$bytes' } } },
    ]);
    return new Map(sums.map(({ _id, bytes }) => [_id, bytes]));
  }

  async forgetUse(owner: string): Promise<void> {
    await this.#use.deleteOne({ _id: owner });
  }

  /** Returns up to 1,000 items of a member. */
  async idsOf(owner: string): Promise<string[]> {
    return (await this.#findAddresses({ owner })).map(({ id }) => id);
  }

  /** Returns up to 1,000 items that match a filter. */
  async #findAddresses(filter: object): Promise<ItemAddress[]> {
    const rows = await this.#items
      .find(filter, { area: 1 })
      .limit(1000)
      .lean<Pick<StoredItemFields, '_id' | 'area'>[]>();
    return rows.map(({ _id, area }) => ({ id: _id, area }));
  }
}
