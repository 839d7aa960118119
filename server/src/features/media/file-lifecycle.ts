import { unauthenticated } from '../../errors/common.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileStorage, ItemAddress } from '../../platform/storage/file-storage.ts';
import { pendingRemovals } from './pending-removals.ts';
import { cacheOwners } from './owner-cache.ts';
import { createStoredItemStore, type Owners, type StoredItemStore } from './stored-item.store.ts';
import type { PreparedItem } from './ingest.ts';
import { uploadSpace } from './upload-space.ts';

/** No call lasts this long (ms): items that are still pending belong to an aborted call. */
const PENDING_FOR = 60 * 60 * 1000;

export interface FileLifecycleDeps {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly background: Background;
  readonly owners: Owners;
  /** Storage quota of one member, in bytes. */
  readonly quotaBytes: number;
  /** Whether no other server shares the storage. */
  readonly isAlone: boolean;
}

/** Options of an exchange that has to wait or may be retried. */
export interface ExchangeOptions {
  /** Whether the caller retries after this failure: then the added files stay. */
  readonly isTriedAgain?: (error: unknown) => boolean;
  /**
   * Runs the transaction under the caller's lock. Files are removed after it, so that slow storage does not hold the
   * lock.
   */
  readonly inTurn?: <T>(transaction: () => Promise<T>) => Promise<T>;
}

/** Removes items from storage, then from the database. */
async function removeItems(
  { store, storage }: { store: StoredItemStore; storage: FileStorage },
  addresses: readonly ItemAddress[],
): Promise<void> {
  for (const address of addresses) {
    await storage.remove(address);
    await store.strike(address.id);
  }
}

/** The same for the condemned ones among the items. */
async function removeCondemned(
  deps: { store: StoredItemStore; storage: FileStorage },
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await removeItems(deps, await deps.store.condemned(ids));
}

/** Writes reserved items. After a failure no file is left, even if the reservation was removed meanwhile. */
async function writeItems(
  { store, storage }: { store: StoredItemStore; storage: FileStorage },
  items: readonly PreparedItem<unknown>[],
): Promise<void> {
  try {
    for (const { booking, files } of items) {
      await storage.keep({ area: booking.area, id: booking._id }, files);
    }
    // The removal of a member's items may have passed this item before its files existed.
    if (!(await store.areAllPending(items.map((item) => item.booking._id)))) throw unauthenticated();
  } catch (error) {
    for (const { booking } of items) await storage.remove({ area: booking.area, id: booking._id });
    throw error;
  }
}

/**
 * Stores and removes files so that database and storage stay consistent: an item is recorded before its files are
 * written, and its record is deleted after its files.
 */
export function createFileLifecycle(dependencies: FileLifecycleDeps) {
  const { database, storage, clock, background, owners, quotaBytes, isAlone } = dependencies;
  const store = createStoredItemStore(database, owners);
  const deps = { store, storage };
  const sweep = (ids: readonly string[]) => removeCondemned(deps, ids);
  const leaving = pendingRemovals(background, sweep);

  const discard = (ids: readonly string[]): Promise<void> =>
    store.condemn(ids, clock.date(), 'pending').then(() => sweep(ids));

  return {
    /** Removes stored items that are not needed. */
    discard,

    /** Stores all items as pending, or none. Throws QUOTA_EXCEEDED, or UNAUTHENTICATED if the owner's account ended. */
    async keepAll(owner: string, items: readonly PreparedItem<unknown>[]): Promise<void> {
      if (items.length === 0) return;
      const bookings = items.map((item) => item.booking);
      await store.reserve(owner, bookings, quotaBytes, clock.date());
      try {
        await writeItems(deps, items);
      } catch (error) {
        await discard(bookings.map((booking) => booking._id));
        throw error;
      }
    },

    /**
     * Runs `work` in a transaction that assigns the `added` items to what it writes and releases those that it
     * returns as `removed`. On failure the added files are removed; on success the removed ones, in the background.
     */
    async exchange<T>(
      added: readonly string[],
      work: () => Promise<{ value: T; removed: readonly string[] }>,
      { isTriedAgain = () => false, inTurn = (transaction) => transaction() }: ExchangeOptions = {},
    ): Promise<T> {
      let outcome: { value: T; removed: readonly string[] };
      try {
        outcome = await inTurn(() =>
          database.inTransaction(async () => {
            const result = await work();
            await store.confirm(added, clock.date());
            await store.condemn(result.removed, clock.date());
            return result;
          }),
        );
      } catch (error) {
        // If the database is unreachable they stay pending, for `removeLeftBehind`.
        if (!isTriedAgain(error)) await discard(added).catch(() => undefined);
        throw error;
      }
      leaving.letGo(outcome.removed);
      return outcome.value;
    },

    /** Removes what a crash left in database or storage. Runs at startup and every hour. */
    async removeLeftBehind(): Promise<void> {
      await storage.clearAbandonedScratch(isAlone);
      await removeItems(deps, await store.leftBehind(new Date(clock.now() - PENDING_FOR)));
    },

    /** Removes every item of a member and their storage counter. */
    async removeAllOf(owner: string): Promise<void> {
      for (let ids = await store.idsOf(owner); ids.length > 0; ids = await store.idsOf(owner)) {
        await store.condemn(ids, clock.date());
        await sweep(ids);
      }
      await store.forgetUse(owner);
    },

    isGoing: (id: string) => leaving.has(id),

    openScratchFor: uploadSpace({ bytesInUse: store.bytesOf, storage, quotaBytes }),

    displayNameOf: (id: string) => store.displayName(id),

    ownerOf: cacheOwners(store),
  };
}

export type FileLifecycle = ReturnType<typeof createFileLifecycle>;
