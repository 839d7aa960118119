import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { ConnectionRecord, ConnectionStore } from './connection.store.ts';
import { pairOf } from './pair-key.ts';

const KEPT_PAIRS = 150_000;
/** Lifetime of cached answers (ms), because another server may change them. */
const FRESH_FOR = 30_000;

interface Deps {
  readonly connections: Pick<ConnectionStore, 'between'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached requests and connections of pairs, also that there is none; every card of a member shows them. */
export class KnownRequests {
  readonly #connections: Deps['connections'];
  readonly #kept: ReadThroughCache<ConnectionRecord | null>;

  constructor({ connections, clock, bus }: Deps) {
    this.#connections = connections;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_PAIRS,
      weigh: () => 1,
      shared: { bus, name: 'requests' },
    });
  }

  /** Records between a member and others, by the other's id. */
  async between(memberId: string, others: readonly string[]): Promise<ReadonlyMap<string, ConnectionRecord>> {
    const byPair = new Map(others.map((id) => [pairOf(memberId, id), id]));
    const records = await this.#kept.ofAll([...byPair.keys()], async (missing) => {
      const ids = missing.map((pair) => byPair.get(pair)).filter((id) => id !== undefined);
      const found = await this.#connections.between(memberId, ids);
      return new Map(ids.map((id) => [pairOf(memberId, id), found.get(id) ?? null]));
    });
    return new Map(
      [...records].flatMap(([pair, record]) => {
        const id = byPair.get(pair);
        return record && id !== undefined ? [[id, record] as const] : [];
      }),
    );
  }

  /** Call it after a request or connection of the two has changed. */
  forget(a: string, b: string): void {
    this.#kept.forget(pairOf(a, b));
  }
}
