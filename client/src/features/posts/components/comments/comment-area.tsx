import { useInfiniteQuery } from '@tanstack/react-query';
import { POST_LIMITS } from '@weft/shared/limits';
import type { CommentView, PostView } from '@weft/shared/posts/views';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { postQueries } from '../../api/post-queries';
import { useExpanded } from '../../hooks/use-expanded';
import { NewCommentsPill, useHeldComments } from './new-comments-pill';
import { CommentItem } from './comment-item';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

function CommentsSkeleton() {
  return (
    <SkeletonGroup label={texts.comments.loading} className="flex gap-2.5">
      <Skeleton className="size-9 flex-none rounded-avatar" />
      <Skeleton className="h-16 flex-1 rounded-lg" />
    </SkeletonGroup>
  );
}

function CommentList({
  postId,
  comments,
  isAll,
}: {
  postId: string;
  comments: CommentView[];
  /** Whether all comments are loaded, and there is at least one, hidden or not. */
  isAll: boolean;
}) {
  // A comment that was added while a page loaded may be on two pages.
  const unique = [...new Map(comments.map((comment) => [comment._id, comment])).values()];
  // All comments may be hidden from the viewer: the count includes hidden ones.
  if (unique.length === 0)
    return isAll ? <p className="text-small text-muted">{texts.comments.allHidden}</p> : null;
  return (
    <ul tabIndex={-1} className="flex flex-col gap-3.5 outline-none" aria-label={texts.comments.label}>
      {unique.map((comment) => (
        <CommentItem key={comment._id} postId={postId} comment={comment} />
      ))}
    </ul>
  );
}

function AllComments({ post }: { post: PostView }) {
  const query = useInfiniteQuery(postQueries.comments(post._id));
  if (query.isError && !query.isFetchNextPageError)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-small text-danger">
        {messageOf(query.error, texts.comments.failed)}
        <Button variant="secondary" size="sm" onClick={() => void query.refetch()}>
          {uiTexts.tryAgain}
        </Button>
      </div>
    );
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? post.comments;
  return (
    <>
      <CommentList
        postId={post._id}
        comments={comments}
        isAll={post.commentsCount > 0 && query.isSuccess && !query.hasNextPage}
      />
      {query.isPending && <CommentsSkeleton />}
      {query.hasNextPage && (
        <Button
          variant="link"
          size="sm"
          className="self-start coarse:-my-1"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
        >
          {query.isFetchNextPageError ? uiTexts.tryAgain : texts.comments.older}
        </Button>
      )}
    </>
  );
}

/** Comments of a post: a preview of the newest two, or pages of all. */
export function CommentArea({ post, className }: { post: PostView; className?: string }) {
  const [expanded, expand] = useExpanded(post._id);
  const held = useHeldComments(post._id);
  const count = post.commentsCount - held.filter(({ kind }) => kind === 'comment').length;
  const hasMore = count > POST_LIMITS.previewComments;
  return (
    <div className={cx('flex flex-col gap-3.5', className)}>
      <NewCommentsPill postId={post._id} held={held} />
      {expanded.allComments ? (
        <AllComments post={post} />
      ) : (
        <CommentList postId={post._id} comments={post.comments} isAll={count > 0 && !hasMore} />
      )}
      {!expanded.allComments && hasMore && (
        <Button
          variant="link"
          size="sm"
          className="self-start coarse:-my-1"
          onClick={() => expand({ allComments: true })}
        >
          {texts.comments.viewAll({ count, shown: String(count) })}
        </Button>
      )}
    </div>
  );
}
