import type { Clock } from '../../../platform/clock/clock.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import { FeedChoices } from './feed-choices.ts';

/** Of members who have chosen more, posts are looked up for each page. */
const KNOWN_MAX = 200;

/** Where the choices are stored. */
interface ChoiceStore {
  /** The posts that the member chose last. */
  newest(memberId: string, limit: number): Promise<string[]>;
  /** Those of these posts that the member has chosen. */
  among(memberId: string, posts: readonly string[]): Promise<ReadonlySet<string>>;
}

interface Deps {
  readonly clock: Clock;
  readonly bus: Bus;
  /** Of the messages to other servers. */
  readonly name: string;
  readonly store: ChoiceStore;
}

/**
 * Which posts members have saved, or reposted: cached for those who have chosen few, because every page asks and most
 * members choose rarely.
 */
export class ChosenPosts {
  readonly #store: ChoiceStore;
  /** Null for members who have chosen many. */
  readonly #known: FeedChoices<ReadonlySet<string> | null>;

  constructor({ clock, bus, name, store }: Deps) {
    this.#store = store;
    this.#known = new FeedChoices<ReadonlySet<string> | null>({
      clock,
      bus,
      name,
      keptMax: 100_000,
      read: async (memberId) => {
        const newest = await store.newest(memberId, KNOWN_MAX + 1);
        return newest.length > KNOWN_MAX ? null : new Set(newest);
      },
      sizeOf: (known) => known?.size ?? 0,
    });
  }

  /** Those of these posts that the member has chosen. */
  async among(memberId: string, posts: readonly string[]): Promise<ReadonlySet<string>> {
    if (posts.length === 0) return new Set();
    const known = await this.#known.of(memberId);
    return known ? new Set(posts.filter((post) => known.has(post))) : this.#store.among(memberId, posts);
  }

  /** Call it after the member has chosen a post, or no longer. */
  forget(memberId: string): void {
    this.#known.forget(memberId);
  }
}
