import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { PostView } from '@weft/shared/posts/views';
import { ThumbsUp } from 'lucide-react';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { cx } from '@/ui/cx';
import { useReaction } from '../../api/use-reaction';
import { actionClass } from '../action-class';
import { bubbleAction } from '../comments/comment-bubble';
import { ReactionButton } from './reaction-button';

/** Reaction button of a post. */
export function ReactionControl({ post }: { post: Pick<PostView, '_id' | 'viewerReaction' | 'likesCount'> }) {
  const react = useReaction(post._id);
  return (
    <ReactionButton
      chosen={post.viewerReaction}
      icon={<ThumbsUp aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      emojiClass="grid size-5 place-items-center text-[18px]"
      className={actionClass(post.viewerReaction !== null)}
      data-post-action="like"
      onReact={react}
    >
      {post.likesCount > 0 && <span className="num">{abbreviateCount(post.likesCount)}</span>}
    </ReactionButton>
  );
}

/** Reaction button of a comment or reply: smaller, and the counts are elsewhere. */
export function CommentReactionControl({
  chosen,
  labelFor,
  onReact,
}: {
  chosen: ReactionEmoji | null;
  /** Accessible name with the name of the reaction that is shown. */
  labelFor: (reaction: string) => string;
  onReact: (reaction: ReactionEmoji | null) => Promise<void>;
}) {
  return (
    <ReactionButton
      chosen={chosen}
      emojiClass="text-[14px]"
      className={cx(bubbleAction, 'flex items-center gap-1', chosen !== null && 'text-primary!')}
      labelFor={labelFor}
      onReact={onReact}
    />
  );
}
