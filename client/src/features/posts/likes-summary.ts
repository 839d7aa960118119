import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { REACTION_EMOJI } from '@weft/shared/posts/reactions';
import type { PostView } from '@weft/shared/posts/views';

type Liked = Pick<PostView, 'likes' | 'likesCount'>;

/** Who likes a post: one name, two names, or two and "and N others" (specification 1.9). Empty without likes. */
export function likesSummary({ likes, likesCount }: Liked): string {
  if (likesCount === 0) return '';
  const names = likes.slice(0, 2).map(({ user }) => user.fullName || 'Someone');
  const others = likesCount - names.length;
  if (names.length === 0) return `${likesCount} ${likesCount === 1 ? 'person' : 'people'}`;
  if (others <= 0) return names.join(' and ');
  return `${names.join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`;
}

/** The up to three reactions that a post has most of, the most frequent first. */
export function topReactions({ reactionCounts }: Pick<PostView, 'reactionCounts'>): ReactionEmoji[] {
  return REACTION_EMOJI.filter((emoji) => reactionCounts[emoji] > 0)
    .sort((a, b) => reactionCounts[b] - reactionCounts[a])
    .slice(0, 3);
}
