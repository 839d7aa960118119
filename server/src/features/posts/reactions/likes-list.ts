import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { Members } from '../../members/index.ts';
import type { PostStore } from '../post.store.ts';
import { presentLike } from '../present-post.ts';
import { mustSee, visiblePage, type PostVisibility } from '../visibility.ts';
import type { ReactionStore } from './reaction.store.ts';

interface Deps {
  readonly posts: PostStore;
  readonly reactions: ReactionStore;
  readonly members: Pick<Members, 'summariesOf'>;
  readonly visibility: PostVisibility;
}

/** The members who reacted to a post. */
export class LikesList {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A page of reactions. `total` counts those of the given kind, or all. */
  async page(viewerId: string, postId: string, reaction: ReactionEmoji | undefined, request: PageRequest) {
    const { posts, reactions, members, visibility } = this.#deps;
    const post = await mustSee(visibility, viewerId, await posts.findById(postId));
    const hidden = await visibility.hiddenFrom(viewerId);
    const { rows, nextCursor } = await visiblePage(
      hidden,
      request,
      (part, without) => reactions.page({ post: postId, reaction }, part, without),
      (like) => like.member,
    );
    const ids = rows.map((like) => like.member);
    const [summaries, relationships] = await Promise.all([
      members.summariesOf(ids),
      visibility.relationshipsOf(
        viewerId,
        ids.filter((id) => id !== viewerId),
      ),
    ]);
    const presenting = { viewerId, members: summaries, hidden };
    // A deleted member has no connect button.
    const betweenViewerAnd = (id: string) => {
      const relationship = (summaries.has(id) && relationships.get(id)) || null;
      return { isConnection: relationship?.connectionStatus === 'accepted', relationship };
    };
    return {
      likes: rows.map((like) => ({
        ...presentLike(like, presenting),
        ...betweenViewerAnd(like.member),
      })),
      nextCursor,
      total: reaction ? (post.reactionCounts[reaction] ?? 0) : post.likesCount,
    };
  }
}
