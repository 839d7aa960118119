import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { PostView } from '@weft/shared/posts/views';

/** What posts, comments and replies have in common. */
export type Reactable = Pick<PostView, 'viewerReaction' | 'likesCount' | 'reactionCounts'>;

/** Returns it after the viewer has reacted with `reaction`, or removed the reaction (null). */
export function afterReaction<T extends Reactable>(thing: T, reaction: ReactionEmoji | null): T {
  const before = thing.viewerReaction;
  if (before === reaction) return thing;
  const reactionCounts = { ...thing.reactionCounts };
  if (before) reactionCounts[before] = Math.max(0, reactionCounts[before] - 1);
  if (reaction) reactionCounts[reaction] += 1;
  const likesCount = Math.max(0, thing.likesCount + (reaction ? 1 : 0) - (before ? 1 : 0));
  return { ...thing, viewerReaction: reaction, likesCount, reactionCounts };
}
