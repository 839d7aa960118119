import { DEFAULT_REACTION, type ReactionEmoji } from '@weft/shared/posts/reactions';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { PostNews } from '../post-news.ts';
import { groupedReactions, type GroupedReactionsParts } from './grouped-reactions.ts';

interface ReactionsDependencies extends GroupedReactionsParts {
  readonly clock: Clock;
  readonly news: PostNews;
}

interface Reacted {
  likesCount: number;
  viewerReaction: ReactionEmoji | null;
}

/** Likes: a row of its own for each, the counts and the newest of them with the post, moved together. */
export function createReactionsService({ clock, news, ...parts }: ReactionsDependencies) {
  const wishes = groupedReactions(parts);

  const wish = (member: string, post: string, after: ReactionEmoji | null) =>
    wishes.add({ member, post, after, createdAt: clock.date() });

  return {
    /** Likes the post, or changes the reaction to it; the same again changes nothing. Throws NOT_FOUND also for a hidden author's. */
    async like(
      viewerId: string,
      postId: string,
      reaction: ReactionEmoji = DEFAULT_REACTION,
    ): Promise<Reacted> {
      const { author, likesCount } = await wish(viewerId, postId, reaction);
      news.reacted({ postId, author, by: viewerId });
      return { likesCount, viewerReaction: reaction };
    },

    /** Takes the reaction back, from a hidden author's post as well: it is one's own. Without one nothing changes. */
    async unlike(viewerId: string, postId: string): Promise<Reacted> {
      const { author, likesCount } = await wish(viewerId, postId, null);
      news.unreacted({ postId, author, by: viewerId });
      return { likesCount, viewerReaction: null };
    },
  };
}

export type ReactionsService = ReturnType<typeof createReactionsService>;
