import type { Clock } from '../../platform/clock/clock.ts';
import { KeptReads } from '../../platform/kept-reads.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { NewSuspension, SuspensionStore } from './suspension.store.ts';

/** Milliseconds. It holds at once where somebody is suspended, and as soon as they hear of it on other servers. */
const FRESH_FOR = 5000;
const ALL = 'all';

/** Who is suspended: few, so all of them are in memory. Every page of everything asks. */
export class Suspensions {
  readonly #store: SuspensionStore;
  readonly #kept: KeptReads<ReadonlySet<string>>;

  constructor(store: SuspensionStore, clock: Clock, bus: Bus) {
    this.#store = store;
    const shared = { bus, name: 'suspensions' };
    this.#kept = new KeptReads({ clock, freshFor: FRESH_FOR, maxWeight: 1, weigh: () => 1, shared });
  }

  /** Everybody who is suspended; the same set until it changes. Not to be changed by who asks. */
  ids(): Promise<ReadonlySet<string>> {
    return this.#kept.of(ALL, async () => new Set(await this.#store.allIds()));
  }

  /** Within the transaction that is under way; false where they are suspended already, or gone. */
  add(memberId: string, suspension: NewSuspension): Promise<boolean> {
    return this.#store.add(memberId, suspension);
  }

  /** Within the transaction that is under way; false where they aren't suspended. */
  lift(memberId: string): Promise<boolean> {
    return this.#store.remove(memberId);
  }

  among(memberIds: readonly string[]) {
    return this.#store.among(memberIds);
  }

  page(request: Parameters<SuspensionStore['page']>[0]) {
    return this.#store.page(request);
  }

  /** To be called once a change is stored. */
  changed(): void {
    this.#kept.forget(ALL);
  }
}
