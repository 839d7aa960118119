import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { ItemAccess, StoredItemStore } from './stored-item.store.ts';

const KEPT = 20_000;
/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 30_000;

interface Deps {
  readonly store: Pick<StoredItemStore, 'access'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached owners of items and restrictions; every request of a file reads them. */
export class ItemAccessCache {
  readonly #store: Deps['store'];
  readonly #kept: ReadThroughCache<ItemAccess>;

  constructor({ store, clock, bus }: Deps) {
    this.#store = store;
    const shared = { bus, name: 'file access' };
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT,
      weigh: () => 1,
      shared,
    });
  }

  /** Undefined if the item has no record. */
  async of(id: string): Promise<ItemAccess | undefined> {
    const found = await this.#kept.ofAll([id], async () => {
      const access = await this.#store.access(id);
      return new Map(access && [[id, access]]);
    });
    return found.get(id);
  }

  /** Call it after restrictions of these items changed. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#kept.forget(id);
  }
}
