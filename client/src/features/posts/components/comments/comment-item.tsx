import type { CommentView } from '@weft/shared/posts/views';
import { useRef, useState } from 'react';
import { useDeleteComment } from '../../api/use-comment-mutations';
import { useExpanded } from '../../hooks/use-expanded';
import { CommentBody } from './comment-body';
import { bubbleAction, CommentAvatar } from './comment-bubble';
import { ReplyForm } from './reply-form';
import { ReplyThread } from './reply-thread';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/** A comment with its replies. */
export function CommentItem({ postId, comment }: { postId: string; comment: CommentView }) {
  const [expanded, expand] = useExpanded(postId);
  const remove = useDeleteComment(postId);
  const areRepliesOpen = expanded.replies.includes(comment._id);
  const isReplying = expanded.replyingTo === comment._id;

  const withReplies = (replies: readonly string[]) => [...new Set([...replies, comment._id])];
  const replying = (replies: readonly string[]) => ({
    replyingTo: comment._id,
    replies: withReplies(replies),
  });
  // Each opening mounts a new form, because the previous one may not have unmounted yet. Only a new one takes the focus.
  const [formKey, setFormKey] = useState(0);
  const toggleReply = () => {
    const { replyingTo } = expand((now) =>
      now.replyingTo === comment._id ? { replyingTo: null } : replying(now.replies),
    );
    if (replyingTo === comment._id) setFormKey((key) => key + 1);
  };
  const toggleReplies = () =>
    expand(({ replies }) => ({
      replies: replies.includes(comment._id)
        ? replies.filter((id) => id !== comment._id)
        : withReplies(replies),
    }));
  const replyButton = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLLIElement>(null);
  /** Closes the reply form and returns the focus to the Reply button. */
  const closeReply = (isSent: boolean) => {
    if (item.current?.contains(document.activeElement)) replyButton.current?.focus({ preventScroll: true });
    expand(({ replies }) => ({ replyingTo: null, replies: isSent ? withReplies(replies) : replies }));
  };
  const hasThread = areRepliesOpen && comment.repliesCount > 0;

  return (
    <li ref={item} className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-2.5">
      <div className="flex flex-col items-center">
        <CommentAvatar author={comment.user} size={36} />
        {hasThread && <span aria-hidden="true" className="mt-1.5 w-0.5 flex-1 rounded-t-[2px] bg-line" />}
      </div>
      <CommentBody
        target={{ kind: 'comment', postId, id: comment._id }}
        written={comment}
        text={comment.comment}
        replies={comment.repliesCount}
        reply={
          <PressButton
            ref={replyButton}
            aria-expanded={isReplying}
            className={bubbleAction}
            onClick={toggleReply}
          >
            {texts.replies.write}
          </PressButton>
        }
        busy={remove.isPending}
        onDelete={(options) => remove.mutate(comment._id, options)}
      />
      <div className="col-start-2 flex flex-col gap-1.5">
        <ReplyThread
          postId={postId}
          comment={comment}
          isOpen={areRepliesOpen}
          onToggle={toggleReplies}
          onReply={() => expand(({ replies }) => replying(replies))}
        />
        {isReplying && (
          <ReplyForm
            key={formKey}
            postId={postId}
            commentId={comment._id}
            to={comment.user.fullName || texts.someone}
            onSent={() => closeReply(true)}
            onCancel={() => closeReply(false)}
          />
        )}
      </div>
    </li>
  );
}
