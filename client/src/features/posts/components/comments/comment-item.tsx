import type { CommentView } from '@weft/shared/posts/views';
import { useRef, useState } from 'react';
import { plural } from '@/lib/format/plural';
import { useDeleteComment } from '../../api/use-comment-mutations';
import { useOpened } from '../../api/use-opened';
import { CommentActions } from './comment-actions';
import { bubbleAction, CommentAvatar, CommentBubble } from './comment-bubble';
import { ReplyForm } from './reply-form';
import { ReplyThread } from './reply-thread';
import { PressButton } from '@/ui/button/press-button';

/** A comment with its replies hung below it. */
export function CommentItem({ postId, comment }: { postId: string; comment: CommentView }) {
  const [opened, open] = useOpened(postId);
  const remove = useDeleteComment(postId);
  const areRepliesOpen = opened.replies.includes(comment._id);
  const isReplying = opened.replyingTo === comment._id;

  const withReplies = (replies: readonly string[]) => [...new Set([...replies, comment._id])];
  const replying = (replies: readonly string[]) => ({
    replyingTo: comment._id,
    replies: withReplies(replies),
  });
  // A box that was left a moment ago may still be there: a new one has the focus.
  const [openings, setOpenings] = useState(0);
  const toggleReply = () => {
    const { replyingTo } = open((now) =>
      now.replyingTo === comment._id ? { replyingTo: null } : replying(now.replies),
    );
    if (replyingTo === comment._id) setOpenings((count) => count + 1);
  };
  const toggleReplies = () =>
    open(({ replies }) => ({
      replies: replies.includes(comment._id)
        ? replies.filter((id) => id !== comment._id)
        : withReplies(replies),
    }));
  const replyButton = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLLIElement>(null);
  /** Takes the reply's box away, and the focus that it has back to where it was opened. */
  const endReply = (isSent: boolean) => {
    if (item.current?.contains(document.activeElement)) replyButton.current?.focus({ preventScroll: true });
    open(({ replies }) => ({ replyingTo: null, replies: isSent ? withReplies(replies) : replies }));
  };
  const hasThread = areRepliesOpen && comment.repliesCount > 0;

  return (
    <li ref={item} className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-2.5">
      <div className="flex flex-col items-center">
        <CommentAvatar author={comment.user} size={36} />
        {hasThread && <span aria-hidden="true" className="mt-1.5 w-0.5 flex-1 rounded-t-[2px] bg-line" />}
      </div>
      <CommentBubble
        author={comment.user}
        text={comment.comment}
        time={comment.createdAt}
        actions={
          <>
            <PressButton
              ref={replyButton}
              aria-expanded={isReplying}
              className={bubbleAction}
              onClick={toggleReply}
            >
              Reply
            </PressButton>
            <CommentActions
              target={{ type: 'comment', id: comment._id, author: comment.user }}
              canDelete={comment.can.delete}
              alongWith={
                comment.repliesCount > 0 ? plural(comment.repliesCount, 'reply', 'replies') : undefined
              }
              busy={remove.isPending}
              onDelete={(options) => remove.mutate(comment._id, options)}
            />
          </>
        }
      />
      <div className="col-start-2 flex flex-col gap-1.5">
        <ReplyThread
          postId={postId}
          comment={comment}
          isOpen={areRepliesOpen}
          onToggle={toggleReplies}
          onReply={() => open(({ replies }) => replying(replies))}
        />
        {isReplying && (
          <ReplyForm
            key={openings}
            postId={postId}
            commentId={comment._id}
            to={comment.user.fullName || 'Someone'}
            onSent={() => endReply(true)}
            onLeave={() => endReply(false)}
          />
        )}
      </div>
    </li>
  );
}
