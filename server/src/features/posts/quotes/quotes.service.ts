import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { FeedService } from '../feed.service.ts';
import type { PostStore } from '../post.store.ts';
import { accessOf, visiblePosts, type PostVisibility } from '../visibility.ts';

interface Deps {
  readonly posts: Pick<PostStore, 'quotesPage'>;
  readonly feed: Pick<FeedService, 'postFor' | 'present'>;
  readonly visibility: PostVisibility;
}

/** Lists the quotes of posts. */
export class QuotesService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A page of the quotes that the viewer may see. `total` counts all. Throws NOT_FOUND. */
  async page(viewerId: string, postId: string, request: PageRequest) {
    const { posts, feed, visibility } = this.#deps;
    const { quotesCount: total } = await feed.postFor(viewerId, postId);
    const access = await accessOf(visibility, viewerId);
    const { rows, nextCursor } = await visiblePosts(access, request, (part, seen) =>
      posts.quotesPage(postId, part, seen),
    );
    return { quotes: await feed.present(viewerId, rows), nextCursor, total };
  }
}
