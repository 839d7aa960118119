import type { Clock } from '../../../platform/clock/clock.ts';
import { KeptReads } from '../../../platform/kept-reads.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { CircleStore } from './circle.store.ts';

/** Ids of connections that are kept in memory, of all members together: about 100 bytes each. */
const KEPT_IDS = 300_000;
/** Milliseconds until a circle that another server may have changed is read again. */
const FRESH_FOR = 30_000;

/** The connections of members in memory, for counting what they share. */
export class Circles {
  readonly #store: CircleStore;
  readonly #suspendedIds: () => Promise<ReadonlySet<string>>;
  readonly #kept: KeptReads<ReadonlySet<string>>;

  constructor(store: CircleStore, suspendedIds: () => Promise<ReadonlySet<string>>, clock: Clock, bus: Bus) {
    this.#store = store;
    this.#suspendedIds = suspendedIds;
    this.#kept = new KeptReads({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_IDS,
      weigh: (circle) => circle.size + 5,
      shared: { bus, name: 'circles' },
    });
  }

  async ofMembers(memberIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return this.#kept.ofAll(memberIds, async (missing) => {
      const lists = await this.#store.ofMembers(missing);
      return new Map([...lists].map(([owner, others]) => [owner, new Set(others)]));
    });
  }

  async of(memberId: string): Promise<ReadonlySet<string>> {
    return (await this.ofMembers([memberId])).get(memberId) ?? new Set();
  }

  /** The connections that a member shares with each of the others, without those who are suspended. */
  async shared(memberId: string, others: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const [circles, suspended] = await Promise.all([
      this.ofMembers([memberId, ...others]),
      this.#suspendedIds(),
    ]);
    const own = circles.get(memberId) ?? new Set<string>();
    return new Map(
      others.map((other) => {
        const theirs = circles.get(other) ?? new Set<string>();
        const [few, many] = theirs.size < own.size ? [theirs, own] : [own, theirs];
        return [other, other === memberId ? [] : [...few].filter((id) => many.has(id) && !suspended.has(id))];
      }),
    );
  }

  /** To be called once a connection of these members has begun or ended. */
  forget(...memberIds: readonly string[]): void {
    for (const id of memberIds) this.#kept.forget(id);
  }
}
