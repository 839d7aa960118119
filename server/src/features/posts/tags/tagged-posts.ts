import { LRUCache } from 'lru-cache';
import { TAG_LIMITS } from '@weft/shared/limits';
import type { Clock } from '../../../platform/clock/clock.ts';
import { RequestCoalescer } from '../../../platform/request-coalescer.ts';
import type { CountedPost, UsedTagsStore } from './used-tags.store.ts';

/** Lists of this length and above are cached: a post more or less does not show in their abbreviated counts. */
const LONG = 1000;
/** Maximum number of cached posts of all hashtags together: about 150 bytes each. */
const KEPT_POSTS = 100_000;
/** Milliseconds. */
const FRESH_FOR = 60_000;

interface Deps {
  readonly usedTags: Pick<UsedTagsStore, 'withTag'>;
  readonly clock: Clock;
}

/**
 * The posts with a hashtag, to count what a viewer may see of them. All viewers share a read of bounded size; who may
 * see which of them is decided in memory.
 */
export class TaggedPosts {
  readonly #usedTags: Deps['usedTags'];
  readonly #kept: LRUCache<string, readonly CountedPost[]>;
  readonly #reads = new RequestCoalescer<readonly CountedPost[]>();

  constructor({ usedTags, clock }: Deps) {
    this.#usedTags = usedTags;
    this.#kept = new LRUCache({
      maxSize: KEPT_POSTS,
      sizeCalculation: ({ length }) => length,
      ttl: FRESH_FOR,
      ttlResolution: 0,
      perf: clock,
    });
  }

  /** The newest first, at most `TAG_LIMITS.countedMax`. Callers must not change it. */
  async of(tag: string): Promise<readonly CountedPost[]> {
    return this.#kept.get(tag) ?? this.#reads.read(tag, () => this.#read(tag));
  }

  async #read(tag: string): Promise<readonly CountedPost[]> {
    const posts = await this.#usedTags.withTag(tag, TAG_LIMITS.countedMax);
    if (posts.length >= LONG) this.#kept.set(tag, posts);
    return posts;
  }
}
