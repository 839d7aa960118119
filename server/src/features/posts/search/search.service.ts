import { POST_LIMITS } from '@weft/shared/limits';
import type { PostSearch } from '@weft/shared/posts/search-contract';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { FeedService } from '../feed.service.ts';
import type { PostStore } from '../post.store.ts';
import { accessOf, seenOf, visiblePosts, type PostVisibility } from '../visibility.ts';
import type { PostWordsStore, Sought } from './post-words.store.ts';
import { soughtWords } from './searched-words.ts';

/** Milliseconds. */
const DAY = 24 * 60 * 60_000;

interface Deps {
  readonly posts: PostStore;
  readonly words: PostWordsStore;
  readonly feed: FeedService;
  readonly visibility: PostVisibility;
  readonly clock: Clock;
}

/** Searches posts by their words. */
export class PostSearchService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A page of posts that the viewer may see and whose text has all words of the query, newest first. */
  async page(viewerId: string, search: PostSearch, request: PageRequest) {
    const { posts, words, feed, visibility } = this.#deps;
    const sought = await this.#soughtBy(viewerId, search);
    if (!sought) return { posts: [], nextCursor: null };
    const access = await accessOf(visibility, viewerId);
    const { rows, nextCursor } = await visiblePosts(access, request, (part, seen) =>
      words.page(sought, part, seen),
    );
    const found = await posts.findMany(rows.map((row) => row._id));
    return { posts: await feed.present(viewerId, found), nextCursor };
  }

  /** Number of the posts in these pages, up to a limit. */
  async count(viewerId: string, search: PostSearch): Promise<number> {
    const { words, visibility } = this.#deps;
    const sought = await this.#soughtBy(viewerId, search);
    if (!sought) return 0;
    const seen = await seenOf(await accessOf(visibility, viewerId));
    return words.count(sought, seen, POST_LIMITS.countedMax);
  }

  /** Returns undefined if no post can be found. */
  async #soughtBy(viewerId: string, { query, by, days }: PostSearch): Promise<Sought | undefined> {
    const { visibility, clock } = this.#deps;
    const words = soughtWords(query);
    const authors = by && [...(await visibility.followedIdsOf(viewerId))];
    if (words.length === 0 || authors?.length === 0) return undefined;
    const since = days && new Date(clock.now() - Number(days) * DAY);
    return { words, authors, since };
  }
}
