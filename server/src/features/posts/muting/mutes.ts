import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { MuteListStore } from './mute-list.store.ts';
import type { Muted } from './muted.ts';

/** Maximum number of cached ids of all members together: about 100 bytes each. */
const KEPT_IDS = 300_000;
/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 30_000;

interface Deps {
  readonly store: Pick<MuteListStore, 'idsOf'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached ids of what members keep out of their feeds; every page of a feed reads them. */
export class Mutes {
  readonly #store: Pick<MuteListStore, 'idsOf'>;
  readonly #kept: ReadThroughCache<Muted>;

  constructor({ store, clock, bus }: Deps) {
    this.#store = store;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_IDS,
      weigh: ({ members, posts }) => members.size + posts.size + 5,
      shared: { bus, name: 'mutes' },
    });
  }

  of(memberId: string): Promise<Muted> {
    return this.#kept.of(memberId, async () => {
      const { members, posts } = await this.#store.idsOf(memberId);
      return { members: new Set(members), posts: new Set(posts) };
    });
  }

  /** Call it after the member has changed one of the lists. */
  forget(memberId: string): void {
    this.#kept.forget(memberId);
  }
}
