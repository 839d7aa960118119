import { useInfiniteQuery } from '@tanstack/react-query';
import type { CommentView, ReplyView } from '@weft/shared/posts/views';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { postQueries } from '../../api/post-queries';
import { useDeleteReply } from '../../api/use-comment-mutations';
import { CommentBody } from './comment-body';
import { bubbleAction, CommentAvatar } from './comment-bubble';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Draws the line that connects replies. Its offset is the distance from a reply to the centre of the comment's avatar. */
const threadLineClass =
  'relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-2.5 ' +
  'before:absolute before:-top-2.5 before:-start-[29px] before:h-[25px] before:w-[21px] before:rounded-es-[12px] before:border-b-2 before:border-s-2 before:border-line ' +
  'not-last:after:absolute not-last:after:top-0 not-last:after:-bottom-2.5 not-last:after:-start-[29px] not-last:after:w-0.5 not-last:after:bg-line';

function Reply({
  postId,
  comment,
  reply,
  onReply,
}: {
  postId: string;
  comment: CommentView;
  reply: ReplyView;
  onReply: () => void;
}) {
  const remove = useDeleteReply(postId, comment);
  return (
    <li className={threadLineClass}>
      <CommentAvatar author={reply.user} size={28} />
      <CommentBody
        target={{ kind: 'reply', postId, commentId: comment._id, id: reply._id }}
        written={reply}
        text={reply.reply}
        reply={
          <PressButton className={bubbleAction} onClick={onReply}>
            {texts.replies.write}
          </PressButton>
        }
        busy={remove.isPending}
        onDelete={(options) => remove.mutate(reply._id, options)}
      />
    </li>
  );
}

/** All replies to a comment, oldest first. Shows the preview until they have loaded. */
function AllReplies({
  postId,
  comment,
  onReply,
}: {
  postId: string;
  comment: CommentView;
  onReply: () => void;
}) {
  const isComplete = comment.replies.length >= comment.repliesCount;
  const query = useInfiniteQuery({ ...postQueries.replies(postId, comment._id), enabled: !isComplete });
  const loaded = query.data?.pages.flatMap((page) => page.replies);
  const replies = loaded && !isComplete ? loaded : comment.replies;
  const unique = [...new Map(replies.map((reply) => [reply._id, reply])).values()];
  return (
    <>
      {unique.length > 0 && (
        <ul className="flex flex-col gap-2.5 pt-1.5">
          {unique.map((reply) => (
            <Reply key={reply._id} postId={postId} comment={comment} reply={reply} onReply={onReply} />
          ))}
        </ul>
      )}
      {/* All replies may be hidden from the viewer: the count includes hidden ones. */}
      {unique.length === 0 && query.isSuccess && !query.hasNextPage && (
        <p className="pt-1.5 text-small text-muted">{texts.replies.allHidden}</p>
      )}
      {query.isError && (
        <p role="alert" className="text-small text-danger">
          {messageOf(query.error, texts.replies.failed)}{' '}
          <Button variant="link" size="sm" onClick={() => void query.refetch()}>
            {uiTexts.tryAgain}
          </Button>
        </p>
      )}
      {!isComplete && query.hasNextPage && (
        <Button
          variant="link"
          size="sm"
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
        >
          {texts.replies.newer}
        </Button>
      )}
    </>
  );
}

/** Replies to a comment, collapsed behind "View n replies" at first. */
export function ReplyThread({
  postId,
  comment,
  isOpen,
  onToggle,
  onReply,
}: {
  postId: string;
  comment: CommentView;
  isOpen: boolean;
  onToggle: () => void;
  onReply: () => void;
}) {
  const count = comment.repliesCount;
  if (count === 0) return null;
  return (
    <>
      {isOpen && <AllReplies postId={postId} comment={comment} onReply={onReply} />}
      <PressButton
        aria-expanded={isOpen}
        className="self-start rounded-xs px-2 py-[5px] text-small font-semibold text-primary hover:underline underline-offset-3 coarse:-my-1.5 coarse:py-3"
        onClick={onToggle}
      >
        {isOpen ? texts.replies.hide : texts.replies.view({ count, shown: String(count) })}
      </PressButton>
    </>
  );
}
