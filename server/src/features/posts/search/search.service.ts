import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { FeedService } from '../feed.service.ts';
import type { PostStore } from '../post.store.ts';
import { accessOf, visiblePosts, type PostVisibility } from '../visibility.ts';
import type { PostWordsStore } from './post-words.store.ts';
import { soughtWords } from './searched-words.ts';

interface Deps {
  readonly posts: PostStore;
  readonly words: PostWordsStore;
  readonly feed: FeedService;
  readonly visibility: PostVisibility;
}

/** Searches posts by their words. */
export class PostSearchService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A page of posts that the viewer may see and whose text has all words of the query, newest first. */
  async page(viewerId: string, query: string, request: PageRequest) {
    const { posts, words, feed, visibility } = this.#deps;
    const sought = soughtWords(query);
    if (sought.length === 0) return { posts: [], nextCursor: null };
    const access = await accessOf(visibility, viewerId);
    const { rows, nextCursor } = await visiblePosts(access, request, (part, seen) =>
      words.page(sought, part, seen),
    );
    const found = await posts.findMany(rows.map((row) => row._id));
    return { posts: await feed.present(viewerId, found), nextCursor };
  }
}
