import { DEFAULT_REACTION, type ReactionEmoji } from '@weft/shared/posts/reactions';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { EventEmitter } from '../../../platform/events/event-bus.ts';
import type { PostEvents } from '../post-events.ts';
import { batchReactionWrites, type ReactionBatchDeps } from './reaction-write-batches.ts';

interface ReactionsDeps extends ReactionBatchDeps {
  readonly clock: Clock;
  readonly events: EventEmitter<PostEvents>;
}

interface Reacted {
  likesCount: number;
  viewerReaction: ReactionEmoji | null;
}

/** Reactions: one document each; counters and previews of the post change with them. */
export function createReactionsService({ clock, events, ...deps }: ReactionsDeps) {
  const wishes = batchReactionWrites(deps);

  const wish = (member: string, post: string, after: ReactionEmoji | null) =>
    wishes.add({ member, post, after, createdAt: clock.date() });

  return {
    /** Sets or changes the reaction; repeating it has no effect. Throws NOT_FOUND also for a hidden author. */
    async like(
      viewerId: string,
      postId: string,
      reaction: ReactionEmoji = DEFAULT_REACTION,
    ): Promise<Reacted> {
      const { author, likesCount } = await wish(viewerId, postId, reaction);
      events.emit('post.reacted', { postId, author, by: viewerId });
      return { likesCount, viewerReaction: reaction };
    },

    /** Removes the reaction, also from a hidden author's post. Without one it has no effect. */
    async unlike(viewerId: string, postId: string): Promise<Reacted> {
      const { author, likesCount } = await wish(viewerId, postId, null);
      events.emit('post.unreacted', { postId, author, by: viewerId });
      return { likesCount, viewerReaction: null };
    },
  };
}

export type ReactionsService = ReturnType<typeof createReactionsService>;
