import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { REACTION_EMOJI } from '@weft/shared/posts/reactions';
import type { PostView } from '@weft/shared/posts/views';

type Liked = Pick<PostView, 'likes' | 'likesCount' | 'viewerReaction'>;

/** Who likes a post, in two parts: names, which may be cut where space is short, and how many others, which stays. */
export interface LikesSummary {
  readonly names: string;
  readonly others: string;
}

const NAMED = 2;

/** "You" first, then the newest: one name, two names, or two and "and N others". Null without likes. */
export function likesSummary(
  { likes, likesCount, viewerReaction }: Liked,
  viewerId: string | undefined,
): LikesSummary | null {
  if (likesCount === 0) return null;
  const members = likes
    .filter(({ user }) => user._id !== viewerId)
    .map(({ user }) => user.fullName || 'Someone');
  const named = [...(viewerReaction ? ['You'] : []), ...members].slice(0, NAMED);
  const others = likesCount - named.length;
  if (named.length === 0)
    return { names: `${likesCount} ${likesCount === 1 ? 'person' : 'people'}`, others: '' };
  if (others <= 0) return { names: named.join(' and '), others: '' };
  return { names: named.join(', '), others: `and ${others} ${others === 1 ? 'other' : 'others'}` };
}

/** The up to three reactions that a post has most of, the most frequent first. */
export function topReactions({ reactionCounts }: Pick<PostView, 'reactionCounts'>): ReactionEmoji[] {
  return REACTION_EMOJI.filter((emoji) => reactionCounts[emoji] > 0)
    .sort((a, b) => reactionCounts[b] - reactionCounts[a])
    .slice(0, 3);
}
