import type { Clock } from '../../../platform/clock/clock.ts';
import { KeptReads } from '../../../platform/kept-reads.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { LinkStore } from '../links/link.store.ts';

const KEPT_ANSWERS = 400_000;
/** Milliseconds until an answer that another server may have changed is asked for again. */
const FRESH_FOR = 30_000;

const keyOf = (viewerId: string, memberId: string): string => `${viewerId}${memberId}`;

/** Whom a viewer follows among authors, in memory: every page of the feed asks. */
export class FollowMemory {
  readonly #links: LinkStore;
  readonly #kept: KeptReads<boolean>;

  constructor(links: LinkStore, clock: Clock, bus: Bus) {
    this.#links = links;
    this.#kept = new KeptReads({
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

  /** To be called once either of the two has begun or ceased to follow the other. */
  forget(a: string, b: string): void {
    this.#kept.forget(keyOf(a, b));
    this.#kept.forget(keyOf(b, a));
  }
}
