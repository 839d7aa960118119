import type { Clock } from '../../../platform/clock/clock.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import { FeedChoices } from '../feed-choices.ts';
import type { SavedPostStore } from './saved-post.store.ts';

/** Of members who saved more, posts are looked up for each page. */
const KNOWN_MAX = 200;

interface Deps {
  readonly saved: Pick<SavedPostStore, 'newest' | 'among'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Which posts members have saved, cached for those who saved few: every page asks, and most members save rarely. */
export class SavedSets {
  readonly #saved: Deps['saved'];
  /** Null for members who saved many. */
  readonly #known: FeedChoices<ReadonlySet<string> | null>;

  constructor({ saved, clock, bus }: Deps) {
    this.#saved = saved;
    this.#known = new FeedChoices<ReadonlySet<string> | null>({
      clock,
      bus,
      name: 'saved-posts',
      keptMax: 100_000,
      read: async (memberId) => {
        const newest = await saved.newest(memberId, KNOWN_MAX + 1);
        return newest.length > KNOWN_MAX ? null : new Set(newest);
      },
      sizeOf: (known) => known?.size ?? 0,
    });
  }

  /** Those of these posts that the member has saved. */
  async among(memberId: string, posts: readonly string[]): Promise<ReadonlySet<string>> {
    if (posts.length === 0) return new Set();
    const known = await this.#known.of(memberId);
    return known ? new Set(posts.filter((post) => known.has(post))) : this.#saved.among(memberId, posts);
  }

  /** Call it after the member has saved a post or removed one. */
  forget(memberId: string): void {
    this.#known.forget(memberId);
  }
}
