import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { PostView } from '@weft/shared/posts/views';
import type { MemberSummary } from '@weft/shared/members/views';

/** Returns the post after `member` has reacted with `reaction`, or removed the reaction (null). */
export function withReaction(
  post: PostView,
  reaction: ReactionEmoji | null,
  member: MemberSummary | undefined,
): PostView {
  const before = post.viewerReaction;
  if (before === reaction) return post;
  const reactionCounts = { ...post.reactionCounts };
  if (before) reactionCounts[before] = Math.max(0, reactionCounts[before] - 1);
  if (reaction) reactionCounts[reaction] += 1;
  const others = post.likes.filter(({ user }) => user._id !== member?._id);
  const own = reaction && member ? [{ user: member, reaction, createdAt: new Date().toISOString() }] : [];
  return {
    ...post,
    viewerReaction: reaction,
    likesCount: Math.max(0, post.likesCount + (reaction ? 1 : 0) - (before ? 1 : 0)),
    reactionCounts,
    likes: [...own, ...others],
  };
}
