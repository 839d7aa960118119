import { unauthenticated } from '../../errors/common.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { FileStorage, ItemAddress } from '../../platform/storage/file-storage.ts';
import { PendingRemovals } from './pending-removals.ts';
import { ItemAccessCache } from './item-access.ts';
import { StoredItemStore, type ItemAccess, type Owners } from './stored-item.store.ts';
import type { PreparedItem } from './ingest.ts';
import { uploadSpace } from './upload-space.ts';

/** No call lasts this long (ms): items that are still pending belong to an aborted call. */
const PENDING_FOR = 60 * 60 * 1000;

export interface FileLifecycleDeps {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly background: Background;
  readonly bus: Bus;
  readonly owners: Owners;
  /** Storage quota of one member, in bytes. */
  readonly quotaBytes: number;
  /** Whether no other server shares the storage. */
  readonly isAlone: boolean;
}

/** What the transaction of an exchange wrote. */
export interface Exchanged<T> {
  readonly value: T;
  /** Items that are no longer used. */
  readonly removed: readonly string[];
  /** Items that only their owner's connections may read from now on. */
  readonly restricted?: readonly string[];
  /** Items that were restricted and no longer are. */
  readonly opened?: readonly string[];
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

/**
 * Stores and removes files so that database and storage stay consistent: an item is recorded before its files are
 * written, and its record is deleted after its files.
 */
export class FileLifecycle {
  readonly #deps: FileLifecycleDeps;
  readonly #store: StoredItemStore;
  readonly #leaving: PendingRemovals;
  /** Opens a temporary folder for an upload; throws RATE_LIMITED, QUOTA_EXCEEDED or BUSY. */
  readonly openScratchFor: ReturnType<typeof uploadSpace>;
  readonly #access: ItemAccessCache;

  constructor(deps: FileLifecycleDeps) {
    const { storage, background, quotaBytes } = deps;
    const store = new StoredItemStore(deps);
    this.#deps = deps;
    this.#store = store;
    this.#leaving = new PendingRemovals({ background, remove: (ids) => this.#removeCondemned(ids) });
    this.openScratchFor = uploadSpace({ bytesInUse: (owner) => store.bytesOf(owner), storage, quotaBytes });
    this.#access = new ItemAccessCache({ ...deps, store });
  }

  /** Stores all items as pending, or none. Throws QUOTA_EXCEEDED, or UNAUTHENTICATED if the owner's account ended. */
  async keepAll(owner: string, items: readonly PreparedItem<unknown>[], owners?: Owners): Promise<void> {
    if (items.length === 0) return;
    const { quotaBytes, clock } = this.#deps;
    const bookings = items.map((item) => item.booking);
    await this.#store.reserve(owner, bookings, { quotaBytes, now: clock.date(), owners });
    try {
      await this.#write(items);
    } catch (error) {
      await this.discard(bookings.map((booking) => booking._id));
      throw error;
    }
  }

  /**
   * Runs `work` in a transaction that assigns the `added` items to what it writes, changes who may read items, and
   * releases those that it returns as `removed`. On failure the added files are removed; on success the removed ones, in the background.
   */
  async exchange<T>(
    added: readonly string[],
    work: () => Promise<Exchanged<T>>,
    { isTriedAgain = () => false, inTurn = (transaction) => transaction() }: ExchangeOptions = {},
  ): Promise<T> {
    const { database, clock } = this.#deps;
    let outcome: Exchanged<T>;
    const changed: string[] = [];
    try {
      outcome = await inTurn(() =>
        database.inTransaction(async () => {
          const result = await work();
          const { restricted = [], opened = [] } = result;
          changed.push(...restricted, ...opened);
          await this.#store.restrict(restricted, true);
          await this.#store.restrict(opened, false);
          await this.#store.confirm(added, clock.date());
          await this.#store.condemn(result.removed, clock.date());
          return result;
        }),
      );
    } catch (error) {
      // If the database is unreachable they stay pending, for `removeLeftBehind`.
      if (!isTriedAgain(error)) await this.discard(added).catch(() => undefined);
      throw error;
    } finally {
      // Also after a failure, because the transaction may be committed nevertheless.
      this.#access.forget(changed);
    }
    this.#leaving.letGo(outcome.removed);
    return outcome.value;
  }

  /** Removes stored items that are not needed. */
  async discard(ids: readonly string[]): Promise<void> {
    await this.#store.condemn(ids, this.#deps.clock.date(), 'pending');
    await this.#removeCondemned(ids);
  }

  /** Removes what a crash left in database or storage. Runs at startup and every hour. */
  async removeLeftBehind(): Promise<void> {
    const { storage, clock, isAlone } = this.#deps;
    await storage.clearAbandonedScratch(isAlone);
    await this.#remove(await this.#store.leftBehind(new Date(clock.now() - PENDING_FOR)));
  }

  /** Removes every item of an owner and their storage counter. */
  async removeAllOf(owner: string): Promise<void> {
    const store = this.#store;
    for (let ids = await store.idsOf(owner); ids.length > 0; ids = await store.idsOf(owner)) {
      await store.condemn(ids, this.#deps.clock.date());
      await this.#removeCondemned(ids);
    }
    await store.forgetUse(owner);
  }

  /** Whether an item is about to be removed. */
  isGoing(id: string): boolean {
    return this.#leaving.has(id);
  }

  /** Gives items that nobody has read yet to another owner, in the current transaction. */
  giveTo(owner: string, ids: readonly string[]): Promise<void> {
    return this.#store.giveTo(owner, ids);
  }

  /** Returns who may read an item, cached; undefined if it is gone. */
  accessOf(id: string): Promise<ItemAccess | undefined> {
    return this.#access.of(id);
  }

  bytesByKind() {
    return this.#store.bytesByKind();
  }

  displayNameOf(id: string): Promise<string | undefined> {
    return this.#store.displayName(id);
  }

  /** Writes reserved items. After a failure no file is left, even if the reservation was removed meanwhile. */
  async #write(items: readonly PreparedItem<unknown>[]): Promise<void> {
    const { storage } = this.#deps;
    try {
      for (const { booking, files } of items) {
        await storage.keep({ area: booking.area, id: booking._id }, files);
      }
      // The removal of a member's items may have passed this item before its files existed.
      if (!(await this.#store.areAllPending(items.map((item) => item.booking._id)))) throw unauthenticated();
    } catch (error) {
      for (const { booking } of items) await storage.remove({ area: booking.area, id: booking._id });
      throw error;
    }
  }

  async #removeCondemned(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#remove(await this.#store.condemned(ids));
  }

  /** Removes items from storage, then from the database. */
  async #remove(addresses: readonly ItemAddress[]): Promise<void> {
    for (const address of addresses) {
      await this.#deps.storage.remove(address);
      await this.#store.strike(address.id);
    }
  }
}
