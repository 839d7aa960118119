import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { REACTION_EMOJI } from '@weft/shared/posts/reactions';
import type { PostView } from '@weft/shared/posts/views';
import { texts } from './texts/generated';

type PostLikes = Pick<PostView, 'likes' | 'likesCount' | 'viewerReaction'>;

/** Summary of likes in two parts, because the names may be truncated but the number of others must stay visible. */
export interface LikesSummary {
  readonly names: string;
  readonly others: string;
}

const MAX_NAMES = 2;

/** Returns "You" first, then the newest names: at most two, then "and N others". Null without likes. */
export function likesSummary(
  { likes, likesCount, viewerReaction }: PostLikes,
  viewerId: string | undefined,
): LikesSummary | null {
  if (likesCount === 0) return null;
  const members = likes
    .filter(({ user }) => user._id !== viewerId)
    .map(({ user }) => user.fullName || texts.someone);
  const named = [...(viewerReaction ? [texts.likes.you] : []), ...members].slice(0, MAX_NAMES);
  const [first, second] = named;
  if (first === undefined)
    return { names: texts.likes.people({ count: likesCount, shown: String(likesCount) }), others: '' };
  const others = likesCount - named.length;
  if (others <= 0)
    return { names: second === undefined ? first : texts.likes.two({ first, second }), others: '' };
  return {
    names: second === undefined ? first : texts.enumeration({ first, second }),
    others: texts.likes.others({ count: others, shown: String(others) }),
  };
}

/** Returns up to three reactions, the most frequent first. */
export function topReactions({ reactionCounts }: Pick<PostView, 'reactionCounts'>): ReactionEmoji[] {
  return REACTION_EMOJI.filter((emoji) => reactionCounts[emoji] > 0)
    .sort((a, b) => reactionCounts[b] - reactionCounts[a])
    .slice(0, 3);
}
