import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { LinkStore } from '../links/link.store.ts';

const KEPT_ANSWERS = 400_000;
/** Lifetime of cached answers (ms), because another server may change them. */
const FRESH_FOR = 30_000;

const keyOf = (viewerId: string, memberId: string): string => `${viewerId}${memberId}`;

interface Deps {
  readonly links: LinkStore;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached follows of viewers; every page of the feed reads them. */
export class FollowCache {
  readonly #links: LinkStore;
  readonly #kept: ReadThroughCache<boolean>;

  constructor({ links, clock, bus }: Deps) {
    this.#links = links;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_ANSWERS,
      weigh: () => 1,
      shared: { bus, name: 'follows' },
    });
  }

  async followedAmong(viewerId: string, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
    const byKey = new Map(memberIds.map((id) => [keyOf(viewerId, id), id]));
    const answers = await this.#kept.ofAll([...byKey.keys()], async (missing) => {
      const ids = missing.map((key) => byKey.get(key)).filter((id) => id !== undefined);
      const links = await this.#links.between(viewerId, ids);
      return new Map(ids.map((id) => [keyOf(viewerId, id), links.get(id)?.has('following') ?? false]));
    });
    return new Set([...byKey].filter(([key]) => answers.get(key)).map(([, id]) => id));
  }

  /** Call it after either of the two followed or unfollowed the other. */
  forget(a: string, b: string): void {
    this.#kept.forget(keyOf(a, b));
    this.#kept.forget(keyOf(b, a));
  }
}
