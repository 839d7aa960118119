import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { Members } from '../../members/index.ts';
import type { PostStore } from '../post.store.ts';
import { presentLike } from '../present-post.ts';
import { mustSee, visiblePage, type Standing } from '../sight.ts';
import type { ReactionStore } from './reaction.store.ts';

interface LikesListDependencies {
  readonly posts: PostStore;
  readonly reactions: ReactionStore;
  readonly members: Pick<Members, 'summariesOf'>;
  readonly standing: Standing;
}

/** Who reacted to a post. */
export function createLikesList({ posts, reactions, members, standing }: LikesListDependencies) {
  return {
    /** A page of who reacted. `total` counts those of the wanted reaction, or all. */
    async page(viewerId: string, postId: string, reaction: ReactionEmoji | undefined, request: PageRequest) {
      const post = await mustSee(standing, viewerId, await posts.findById(postId));
      const hidden = await standing.hiddenFrom(viewerId);
      const { rows, nextCursor } = await visiblePage(
        hidden,
        request,
        (part, without) => reactions.page({ post: postId, reaction }, part, without),
        (like) => like.member,
      );
      const summaries = await members.summariesOf(rows.map((like) => like.member));
      const connected = await standing.connectedIdsOf(viewerId);
      const presenting = { viewerId, members: summaries, hidden };
      return {
        likes: rows.map((like) => ({
          ...presentLike(like, presenting),
          isConnection: connected.has(like.member),
        })),
        nextCursor,
        total: reaction ? (post.reactionCounts[reaction] ?? 0) : post.likesCount,
      };
    },
  };
}

export type LikesList = ReturnType<typeof createLikesList>;
