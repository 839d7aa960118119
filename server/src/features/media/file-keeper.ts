import { unauthenticated } from '../../errors/common.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileStorage, ItemAddress } from '../../platform/storage/file-storage.ts';
import { leavingItems } from './leaving-items.ts';
import { ownersAtHand } from './owners-at-hand.ts';
import { createStoredItemStore, type Owners, type StoredItemStore } from './stored-item.store.ts';
import type { PreparedItem } from './take-in.ts';

/** A call never lasts this long (ms): items that are still pending after it belong to a call that was cut off. */
const PENDING_FOR = 60 * 60 * 1000;

export interface FileKeeperDependencies {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly background: Background;
  readonly owners: Owners;
  /** Room for the files of one member, in bytes. */
  readonly quotaBytes: number;
}

/** How an exchange of files is done where it isn't alone. */
export interface ExchangeOptions {
  /** Whether the caller means to try again after this failure: the added files stay. */
  readonly isTriedAgain?: (error: unknown) => boolean;
  /** Runs the transaction when its turn has come. Files go after it: a store of files that is slow holds up nobody's turn. */
  readonly inTurn?: <T>(transaction: () => Promise<T>) => Promise<T>;
}

/** Removes items from the disk, then from the book. */
async function removeItems(
  { store, storage }: { store: StoredItemStore; storage: FileStorage },
  addresses: readonly ItemAddress[],
): Promise<void> {
  for (const address of addresses) {
    await storage.remove(address);
    await store.strike(address.id);
  }
}

/** The same for those of the items that are condemned. */
async function removeCondemned(
  parts: { store: StoredItemStore; storage: FileStorage },
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await removeItems(parts, await parts.store.condemned(ids));
}

/** Writes what is booked. On failure nothing of it lies on the disk, even where its booking was struck out meanwhile. */
async function writeItems(
  { store, storage }: { store: StoredItemStore; storage: FileStorage },
  items: readonly PreparedItem<unknown>[],
): Promise<void> {
  try {
    for (const { booking, files } of items) {
      await storage.keep({ area: booking.area, id: booking._id }, files);
    }
    // Who removes all of a member's may have passed an item by before its files were there.
    if (!(await store.areAllPending(items.map((item) => item.booking._id)))) throw unauthenticated();
  } catch (error) {
    for (const { booking } of items) await storage.remove({ area: booking.area, id: booking._id });
    throw error;
  }
}

/**
 * Keeps files and lets them go so that database and disk never disagree for long: a file is booked before it is
 * written and struck out after it is removed (specification 3.7).
 */
export function createFileKeeper(dependencies: FileKeeperDependencies) {
  const { database, storage, clock, background, owners, quotaBytes } = dependencies;
  const store = createStoredItemStore(database, owners);
  const parts = { store, storage };
  const sweep = (ids: readonly string[]) => removeCondemned(parts, ids);
  const leaving = leavingItems(background, sweep);

  const discard = (ids: readonly string[]): Promise<void> =>
    store.condemn(ids, clock.date(), 'pending').then(() => sweep(ids));

  return {
    /** Removes items that were stored and then not needed. */
    discard,

    /**
     * Stores all of the items, pending, or none. Throws QUOTA_EXCEEDED, or UNAUTHENTICATED when the owner's account ended
     * meanwhile.
     */
    async keepAll(owner: string, items: readonly PreparedItem<unknown>[]): Promise<void> {
      if (items.length === 0) return;
      const bookings = items.map((item) => item.booking);
      await store.reserve(owner, bookings, quotaBytes, clock.date());
      try {
        await writeItems(parts, items);
      } catch (error) {
        await discard(bookings.map((booking) => booking._id));
        throw error;
      }
    },

    /**
     * Runs `work` in one transaction in which the `added` items begin to belong to what it writes, and those that it
     * answers as `removed` cease to. On failure the added files go; after success the removed ones do, in the background.
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
        // A database that went away leaves them pending, for `removeLeftBehind`.
        if (!isTriedAgain(error)) await discard(added).catch(() => undefined);
        throw error;
      }
      leaving.letGo(outcome.removed);
      return outcome.value;
    },

    /** Removes what a crash left between database and disk. Runs at the start and now and then. */
    async removeLeftBehind(): Promise<void> {
      await storage.clearAbandonedScratch();
      await removeItems(parts, await store.leftBehind(new Date(clock.now() - PENDING_FOR)));
    },

    /** Removes every item of a member's and their account of room. */
    async removeAllOf(owner: string): Promise<void> {
      for (let ids = await store.idsOf(owner); ids.length > 0; ids = await store.idsOf(owner)) {
        await store.condemn(ids, clock.date());
        await sweep(ids);
      }
      await store.forgetUse(owner);
    },

    isGoing: (id: string) => leaving.has(id),

    displayNameOf: (id: string) => store.displayName(id),

    ownerOf: ownersAtHand(store),
  };
}

export type FileKeeper = ReturnType<typeof createFileKeeper>;
