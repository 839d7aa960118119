import { useInfiniteQuery } from '@tanstack/react-query';
import { POST_LIMITS } from '@weft/shared/limits';
import type { CommentView, PostView } from '@weft/shared/posts/views';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { postQueries } from '../../api/post-queries';
import { useOpened } from '../../api/use-opened';
import { CommentItem } from './comment-item';

const FAILED = 'Failed to load comments';
/** The count goes on counting those of members whom the viewer may not see. */
const ALL_HIDDEN = 'No comments to show.';

function CommentsSkeleton() {
  return (
    <SkeletonGroup label="Loading comments..." className="flex gap-2.5">
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
  /** Whether these are all that there are to see, of at least one. */
  isAll: boolean;
}) {
  // A comment that was added while a page was on its way stands on two of them.
  const unique = [...new Map(comments.map((comment) => [comment._id, comment])).values()];
  if (unique.length === 0) return isAll ? <p className="text-small text-muted">{ALL_HIDDEN}</p> : null;
  return (
    <ul className="flex flex-col gap-3.5" aria-label="Comments">
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
        {messageOf(query.error, FAILED)}
        <Button variant="secondary" size="sm" onClick={() => void query.refetch()}>
          Try Again
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
          {query.isFetchNextPageError ? 'Try Again' : 'Load more comments'}
        </Button>
      )}
    </>
  );
}

/** A post's comments: the newest two as a preview; opened, ten and eight more at a time. */
export function CommentArea({ post, className }: { post: PostView; className?: string }) {
  const [opened, open] = useOpened(post._id);
  const hasMore = post.commentsCount > POST_LIMITS.previewComments;
  return (
    <div className={cx('flex flex-col gap-3.5', className)}>
      {opened.allComments ? (
        <AllComments post={post} />
      ) : (
        <CommentList postId={post._id} comments={post.comments} isAll={post.commentsCount > 0 && !hasMore} />
      )}
      {!opened.allComments && hasMore && (
        <Button
          variant="link"
          size="sm"
          className="self-start coarse:-my-1"
          onClick={() => open({ allComments: true })}
        >
          View all {post.commentsCount} comments
        </Button>
      )}
    </div>
  );
}
