import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { LinkFilter, ListOf } from './link.store.ts';

/** Cached owners, searches of each, and hidden members of a search. */
const KEPT = 2000;
const SEARCHES = 20;
const MOST_HIDDEN = 20;
/** Milliseconds. New and ended links invalidate at once; a member's new name may change a total, too. */
const FRESH_FOR = 10_000;

/** What counting a search of a long list found. */
export interface ListTotal {
  /** The words of the search, the rarest first. */
  readonly words: readonly string[];
  readonly total: number;
  /** Rows of the list without a search. */
  readonly size: number;
}

/**
 * Cached totals of searches in long lists. Counting thousands of rows takes longer than reading a page, and every
 * change in the network lets open lists read their first page again.
 */
export class ListTotals {
  readonly #byOwner: ReadThroughCache<Map<string, ListTotal>>;

  constructor({ clock, bus }: { readonly clock: Clock; readonly bus: Bus }) {
    this.#byOwner = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT,
      weigh: () => 1,
      shared: { bus, name: 'list-totals' },
    });
  }

  async of(
    { owner, kind }: ListOf,
    { words, without }: LinkFilter,
    count: () => Promise<ListTotal>,
  ): Promise<ListTotal> {
    if (without.length > MOST_HIDDEN) return count();
    // A change replaces the map, so a count from before it is not kept.
    const known = await this.#byOwner.of(owner, async () => new Map());
    const key = JSON.stringify([kind, words, without]);
    const total = known.get(key) ?? (await count());
    if (known.size < SEARCHES) known.set(key, total);
    return total;
  }

  /** Call it after a link between the two began or ended. */
  forget(...owners: readonly string[]): void {
    for (const owner of owners) this.#byOwner.forget(owner);
  }
}
