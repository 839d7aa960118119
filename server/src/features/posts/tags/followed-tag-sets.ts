import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { FollowedTagsStore } from './followed-tags.store.ts';

/** Maximum number of cached hashtags of all members together: about 100 bytes each. */
const KEPT_TAGS = 100_000;
/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 30_000;

interface Deps {
  readonly followedTags: Pick<FollowedTagsStore, 'of'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached hashtags that a member follows, for the feed of these. */
export class FollowedTagSets {
  readonly #followedTags: Deps['followedTags'];
  readonly #kept: ReadThroughCache<ReadonlySet<string>>;

  constructor({ followedTags, clock, bus }: Deps) {
    this.#followedTags = followedTags;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_TAGS,
      weigh: (tags) => tags.size + 5,
      shared: { bus, name: 'followed-tags' },
    });
  }

  /** Callers must not change it. */
  of(memberId: string): Promise<ReadonlySet<string>> {
    return this.#kept.of(memberId, async () => {
      const followed = await this.#followedTags.of(memberId);
      return new Set(followed.map(({ tag }) => tag));
    });
  }

  /** Call it after a change is stored. */
  forget(memberId: string): void {
    this.#kept.forget(memberId);
  }
}
