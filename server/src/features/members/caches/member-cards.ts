import type { Clock } from '../../../platform/clock/clock.ts';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { MemberDirectoryStore, ShownCard } from '../member-directory.store.ts';
import type { Suspensions } from '../suspensions.ts';

/** Maximum number of cached cards: about 1 kB each. */
const KEPT = 10_000;
/** Milliseconds. Changes invalidate the cache at once on this server, and by message on others. */
const FRESH_FOR = 30_000;

interface Deps {
  readonly directory: Pick<MemberDirectoryStore, 'findShownCards'>;
  readonly suspensions: Pick<Suspensions, 'ids'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached cards of members who can be found, for lists, search and suggestions. */
export class MemberCards {
  readonly #suspensions: Deps['suspensions'];
  readonly #kept: ReadThroughCache<ShownCard>;
  readonly #reads: BatchLoader<string, ShownCard>;

  constructor({ directory, suspensions, clock, bus }: Deps) {
    this.#suspensions = suspensions;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT,
      weigh: () => 1,
      shared: { bus, name: 'member-cards' },
    });
    this.#reads = new BatchLoader((ids) => directory.findShownCards(ids));
  }

  /** Cards of the members who can be found: without suspended and unverified ones; one query for those not cached. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, ShownCard>> {
    const suspended = await this.#suspensions.ids();
    const shown = suspended.size === 0 ? ids : ids.filter((id) => !suspended.has(id));
    return this.#kept.ofAll(shown, (missing) => this.#reads.only(missing));
  }

  /** Call it after a change of the member's profile, or of whether they can be found. */
  forget(memberId: string): void {
    this.#kept.forget(memberId);
  }
}
