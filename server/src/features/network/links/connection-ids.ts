import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { ConnectionIdStore } from './connection-id.store.ts';

/** Maximum number of cached ids of all members together: about 100 bytes each. */
const KEPT_IDS = 300_000;
/** Milliseconds until ids that another server may have changed are read again. */
const FRESH_FOR = 30_000;

interface Deps {
  readonly store: ConnectionIdStore;
  readonly suspendedIds: () => Promise<ReadonlySet<string>>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached connection ids, to compute mutual connections. */
export class ConnectionIds {
  readonly #store: ConnectionIdStore;
  readonly #suspendedIds: () => Promise<ReadonlySet<string>>;
  readonly #kept: ReadThroughCache<ReadonlySet<string>>;

  constructor({ store, suspendedIds, clock, bus }: Deps) {
    this.#store = store;
    this.#suspendedIds = suspendedIds;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_IDS,
      weigh: (ids) => ids.size + 5,
      shared: { bus, name: 'circles' },
    });
  }

  async ofMembers(memberIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return this.#kept.ofAll(memberIds, async (missing) => {
      const lists = await this.#store.ofMembers(missing);
      return new Map([...lists].map(([owner, others]) => [owner, new Set(others)]));
    });
  }

  /** The ids of a member's connections if they are cached. Callers must not change it. */
  cached(memberId: string): ReadonlySet<string> | undefined {
    return this.#kept.cached(memberId);
  }

  async of(memberId: string): Promise<ReadonlySet<string>> {
    return (await this.ofMembers([memberId])).get(memberId) ?? new Set();
  }

  /** Mutual connections with each of the others, without suspended members. */
  async shared(memberId: string, others: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const sharedBy = await this.#sharing([memberId, ...others]);
    return new Map(others.map((other) => [other, other === memberId ? [] : sharedBy(memberId, other)]));
  }

  /** Number of mutual connections of each pair of different members, in the order of the pairs; one read for all. */
  async countShared(
    pairs: readonly { readonly actorId: string; readonly otherId: string }[],
  ): Promise<readonly number[]> {
    const sharedBy = await this.#sharing(pairs.flatMap(({ actorId, otherId }) => [actorId, otherId]));
    return pairs.map(({ actorId, otherId }) => sharedBy(actorId, otherId).length);
  }

  /** Reads the connections of the members. Returns what gives those that two of them share, without suspended members. */
  async #sharing(memberIds: readonly string[]): Promise<(one: string, other: string) => readonly string[]> {
    const [connectionIds, suspended] = await Promise.all([this.ofMembers(memberIds), this.#suspendedIds()]);
    const of = (id: string) => connectionIds.get(id) ?? NONE;
    return (one, other) => inBoth(of(one), of(other), suspended);
  }

  /** Call it after a connection of these members began or ended. */
  forget(...memberIds: readonly string[]): void {
    for (const id of memberIds) this.#kept.forget(id);
  }
}

const NONE: ReadonlySet<string> = new Set();

function inBoth(a: ReadonlySet<string>, b: ReadonlySet<string>, suspended: ReadonlySet<string>): string[] {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  return [...few].filter((id) => many.has(id) && !suspended.has(id));
}
