import type { MemberSummary } from '@weft/shared/members/views';
import type { Clock } from '../../../platform/clock/clock.ts';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import type { EventEmitter } from '../../../platform/events/event-bus.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { MemberCards } from './member-cards.ts';
import type { MemberEvents } from '../member-events.ts';
import type { MemberStore } from '../member.store.ts';
import { presentSummary } from '../present-member.ts';
import type { Suspensions } from '../suspensions.ts';

const KEPT = 20_000;
/** Milliseconds. Changes invalidate the cache at once on this server, and by message on others. */
const FRESH_FOR = 30_000;

interface Deps {
  readonly store: MemberStore;
  readonly cards: Pick<MemberCards, 'forget'>;
  readonly suspensions: Pick<Suspensions, 'ids'>;
  readonly events: EventEmitter<MemberEvents>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached summaries of members, shown beside every post, comment and message. */
export class MemberSummaries {
  readonly #cards: Deps['cards'];
  readonly #suspensions: Deps['suspensions'];
  readonly #events: Deps['events'];
  readonly #kept: ReadThroughCache<MemberSummary>;
  /** Feeds with many authors request many at once. */
  readonly #reads: BatchLoader<string, MemberSummary>;

  constructor({ store, cards, suspensions, events, clock, bus }: Deps) {
    this.#cards = cards;
    this.#suspensions = suspensions;
    this.#events = events;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT,
      weigh: () => 1,
      shared: { bus, name: 'members' },
    });
    this.#reads = new BatchLoader(async (ids) => {
      const briefs = await store.findBriefs(ids);
      return new Map(briefs.map((brief) => [brief._id, presentSummary(brief)]));
    });
  }

  /**
   * Summaries of the members that exist and are not suspended; one query for those not cached. So no caller can show
   * a suspended member's name.
   */
  async summariesOf(ids: readonly string[]): Promise<ReadonlyMap<string, MemberSummary>> {
    const suspended = await this.#suspensions.ids();
    const shown = suspended.size === 0 ? ids : ids.filter((id) => !suspended.has(id));
    return this.#kept.ofAll(shown, (missing) => this.#reads.only(missing));
  }

  /** Call it after a change of a member's profile, or of whether they can be found. */
  forget(memberId: string): void {
    this.#kept.forget(memberId);
    this.#cards.forget(memberId);
    this.#events.emit('member.changed', { memberId });
  }
}
