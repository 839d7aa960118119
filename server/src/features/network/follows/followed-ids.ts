import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { LinkStore } from '../links/link.store.ts';

/** Maximum number of cached ids of all members together: about 100 bytes each. */
const KEPT_IDS = 300_000;
/**
 * Milliseconds. A follow applies at once on this server, and by message on others; the ids are forgotten if messages may
 * be lost. Reading thousands of them takes longer than a page of the feed.
 */
const FRESH_FOR = 600_000;

interface Deps {
  readonly links: LinkStore;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached ids of all members whom a member follows, for the feed of these. */
export class FollowedIds {
  readonly #links: LinkStore;
  readonly #kept: ReadThroughCache<ReadonlySet<string>>;

  constructor({ links, clock, bus }: Deps) {
    this.#links = links;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_IDS,
      weigh: (ids) => ids.size + 5,
      shared: { bus, name: 'followed' },
    });
  }

  of(memberId: string): Promise<ReadonlySet<string>> {
    return this.#kept.of(memberId, async () => {
      const list = { owner: memberId, kind: 'following' } as const;
      return new Set(await this.#links.othersOf(list));
    });
  }

  /** Those of the members whom the member follows; undefined if the ids are not cached. */
  cachedAmong(memberId: string, others: readonly string[]): ReadonlySet<string> | undefined {
    const followed = this.#kept.cached(memberId);
    return followed && new Set(others.filter((other) => followed.has(other)));
  }

  /** Call it after either of the two followed or unfollowed the other. */
  forget(...memberIds: readonly string[]): void {
    for (const id of memberIds) this.#kept.forget(id);
  }
}
