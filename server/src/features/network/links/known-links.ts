import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { LinkKind } from './link.model.ts';
import type { LinkStore } from './link.store.ts';

const KEPT_PAIRS = 300_000;
/** Lifetime of cached answers (ms), because another server may change them. */
const FRESH_FOR = 30_000;

const keyOf = (viewerId: string, memberId: string): string => `${viewerId}${memberId}`;

/** Every combination of kinds, so that all pairs with the same one share a set. */
const COMBINATIONS = new Map<string, ReadonlySet<LinkKind>>();

function sharedSet(kinds: Iterable<LinkKind>): ReadonlySet<LinkKind> {
  const sorted = [...kinds].sort();
  const name = sorted.join();
  const known = COMBINATIONS.get(name) ?? new Set(sorted);
  COMBINATIONS.set(name, known);
  return known;
}

interface Deps {
  readonly links: Pick<LinkStore, 'between'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached connections and follows between viewers and others; pages of the feed and of lists read them. */
export class KnownLinks {
  readonly #links: Deps['links'];
  readonly #kept: ReadThroughCache<ReadonlySet<LinkKind>>;

  constructor({ links, clock, bus }: Deps) {
    this.#links = links;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_PAIRS,
      weigh: () => 1,
      shared: { bus, name: 'links' },
    });
  }

  /** What each of the others is to the viewer, by the other's id. */
  async between(
    viewerId: string,
    others: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<LinkKind>>> {
    const byKey = new Map(others.map((id) => [keyOf(viewerId, id), id]));
    const kinds = await this.#kept.ofAll([...byKey.keys()], async (missing) => {
      const ids = missing.map((key) => byKey.get(key)).filter((id) => id !== undefined);
      const links = await this.#links.between(viewerId, ids);
      return new Map(ids.map((id) => [keyOf(viewerId, id), sharedSet(links.get(id) ?? [])]));
    });
    return new Map([...byKey].map(([key, id]) => [id, kinds.get(key) ?? sharedSet([])]));
  }

  async followedAmong(viewerId: string, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
    const kinds = await this.between(viewerId, memberIds);
    return new Set([...kinds].filter(([, each]) => each.has('following')).map(([id]) => id));
  }

  /** Call it after a connection or follow between the two began or ended. */
  forget(a: string, b: string): void {
    this.#kept.forget(keyOf(a, b));
    this.#kept.forget(keyOf(b, a));
  }
}
