import type { Clock } from '../../platform/clock/clock.ts';
import type { EventEmitter } from '../../platform/events/event-bus.ts';
import { BatchLoader } from '../../platform/batch-loader.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { MemberEvents } from './member-events.ts';
import { LEAVING, type NewSuspension, type SuspensionStore } from './suspension.store.ts';

/** Milliseconds. A suspension applies at once on this server, and by message on others. */
const FRESH_FOR = 5000;
const ALL = 'all';

interface Deps {
  readonly store: SuspensionStore;
  readonly events: EventEmitter<MemberEvents>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Suspended members. They are few, so all are cached; every page reads them. */
export class Suspensions {
  readonly #store: SuspensionStore;
  readonly #events: EventEmitter<MemberEvents>;
  readonly #kept: ReadThroughCache<ReadonlySet<string>>;
  /** Combines concurrent reads of one page. */
  readonly #reads: BatchLoader<typeof ALL, ReadonlySet<string>>;

  constructor({ store, events, clock, bus }: Deps) {
    this.#store = store;
    this.#events = events;
    this.#reads = new BatchLoader(async () => new Map([[ALL, new Set(await store.allIds())]]));
    const shared = { bus, name: 'suspensions' };
    this.#kept = new ReadThroughCache({ clock, freshFor: FRESH_FOR, maxWeight: 1, weigh: () => 1, shared });
  }

  /** Ids of all suspended members; the same set until it changes. Callers must not change it. */
  ids(): Promise<ReadonlySet<string>> {
    return this.#kept.ofAll([ALL], () => this.#reads.of([ALL])).then((found) => found.get(ALL) ?? new Set());
  }

  /** By moderators, in the current transaction; false if they have already suspended the member, or they are gone. */
  add(memberId: string, suspension: NewSuspension): Promise<boolean> {
    return this.#store.add(memberId, suspension);
  }

  /** Ends that of moderators, in the current transaction; false if there is none. */
  lift(memberId: string): Promise<boolean> {
    return this.#store.remove(memberId);
  }

  /**
   * An organisation turns a member off, or on again, in the current transaction. A suspension by moderators is another
   * one. Returns whether that is new.
   */
  turn(state: 'off' | 'on', memberId: string, provider: string, createdAt: Date): Promise<boolean> {
    if (state === 'on') return this.#store.remove(memberId, { provider });
    return this.#store.add(memberId, { reason: 'other', note: '', createdAt }, { provider });
  }

  /** Hides a member whose account administrators delete, or ends that, in the current transaction. */
  async leave(state: 'off' | 'on', memberId: string, createdAt: Date): Promise<void> {
    if (state === 'on') await this.#store.remove(memberId, LEAVING);
    else await this.#store.add(memberId, { reason: 'other', note: '', createdAt }, LEAVING);
  }

  /** Id of a provider whose organisation has turned the member off; undefined if none has. */
  turnedOffBy(memberId: string): Promise<string | undefined> {
    return this.#store.turnedOffBy(memberId);
  }

  /** Ends all of a member whose account is deleted. */
  removeAllOf(memberId: string): Promise<void> {
    return this.#store.removeAllOf(memberId);
  }

  among(memberIds: readonly string[]) {
    return this.#store.among(memberIds);
  }

  page(request: Parameters<SuspensionStore['page']>[0]) {
    return this.#store.page(request);
  }

  /** Call it after a suspension or its end is stored. */
  changed(memberId: string): void {
    this.#kept.forget(ALL);
    this.#events.emit('member.suspensionChanged', { memberId });
  }
}
