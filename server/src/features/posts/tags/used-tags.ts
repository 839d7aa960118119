import { TAG_LIMITS } from '@weft/shared/limits';
import { tagPrefixOf } from '@weft/shared/posts/tags/hashtags';
import type { UsedTag } from '@weft/shared/posts/tags/tag-views';
import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import { RequestCoalescer } from '../../../platform/request-coalescer.ts';
import { hiddenAuthors, type HiddenAuthorsDeps } from './hidden-authors.ts';
import { namesOf } from './tag-names.ts';
import type { UsedTagsStore } from './used-tags.store.ts';

/** Posts that are counted, newest first: about 100 bytes each. */
const COUNTED_POSTS = 10_000;
/** Milliseconds. */
const FRESH_FOR = 60_000;
const ALL = 'all';

interface Deps extends HiddenAuthorsDeps {
  readonly usedTags: UsedTagsStore;
  readonly clock: Clock;
}

interface Use {
  readonly tag: string;
  postsCount: number;
  /** The newest post that uses it, whose spelling is shown. */
  readonly newestPost: string;
}

/**
 * Suggests hashtags by their use. The uses are counted in memory from one query of bounded size, at most once a minute
 * and only while somebody asks.
 */
export class UsedTags {
  readonly #deps: Deps;
  readonly #kept: ReadThroughCache<readonly Use[]>;
  readonly #reads = new RequestCoalescer<readonly Use[]>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#kept = new ReadThroughCache({
      clock: deps.clock,
      freshFor: FRESH_FOR,
      maxWeight: 1,
      weigh: () => 1,
    });
  }

  /** The most used hashtags that begin with the text. */
  async find(text: string): Promise<UsedTag[]> {
    const prefix = tagPrefixOf(text);
    const uses = await this.#reads.read(ALL, () => this.#kept.of(ALL, () => this.#count()));
    const found: Use[] = [];
    for (const use of uses) {
      if (use.tag.startsWith(prefix)) found.push(use);
      if (found.length === TAG_LIMITS.suggestions) break;
    }
    const names = await namesOf(this.#deps.usedTags, found);
    return found.map(({ tag, postsCount }) => ({ tag, name: names.get(tag) ?? tag, postsCount }));
  }

  /** Every used hashtag, the most used first, then the most recent. */
  async #count(): Promise<readonly Use[]> {
    const { usedTags, clock } = this.#deps;
    const [posts, isHidden] = await Promise.all([
      usedTags.since(new Date(clock.now() - TAG_LIMITS.usePeriod), COUNTED_POSTS),
      hiddenAuthors(this.#deps),
    ]);
    const uses = new Map<string, Use>();
    for (const { _id, author, tags } of posts) {
      if (isHidden(author)) continue;
      for (const tag of tags) {
        const use = uses.get(tag);
        if (use) use.postsCount += 1;
        else uses.set(tag, { tag, postsCount: 1, newestPost: _id });
      }
    }
    return [...uses.values()].toSorted((a, b) => b.postsCount - a.postsCount);
  }
}
