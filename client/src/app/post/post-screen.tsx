import { useQuery } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { PostCard, postQueries, PostSkeleton, useAllOpened, usePostShortcuts } from '@/features/posts';
import { ProfileCard } from '@/features/profiles';
import { isApiError, messageOf } from '@/lib/api-error';
import { usePageTitle } from '@/lib/page-title';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button-class';
import { Card } from '@/ui/card';
import { BrokenThread } from '@/ui/drawings';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { BackHeading } from '@/ui/back-heading';
import { useLeave } from '../use-leave';

function PostGone() {
  return (
    <Card>
      <EmptyState
        drawing={<BrokenThread />}
        title="Post not found"
        action={
          <Link to={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
            Back to Home
          </Link>
        }
      >
        It may have been deleted, or its author does not share it with you.
      </EmptyState>
    </Card>
  );
}

function OnePost({ postId, onDeleted }: { postId: string; onDeleted: () => void }) {
  useAllOpened(postId);
  const {
    data: post,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...postQueries.one(postId), refetchOnMount: 'always' });
  if (isApiError(error, 'NOT_FOUND')) return <PostGone />;
  if (post) return <PostCard post={post} onDeleted={onDeleted} />;
  if (!error) return <PostSkeleton />;
  return (
    <Card>
      <ErrorState
        message={messageOf(error, POST_TEXTS.failed.load)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}

/** `/posts/{id}`: one post with all its comments. */
export function PostScreen() {
  usePageTitle('Post');
  const { id = '' } = useParams();
  const leave = useLeave();
  const area = useRef<HTMLDivElement>(null);
  usePostShortcuts(area);
  return (
    <div className="mx-auto max-w-[1012px] p-6 max-md:p-3">
      <BackHeading title="Post" onBack={leave} />
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,640px)_minmax(0,300px)]">
        <div ref={area} className="min-w-0">
          <OnePost key={id} postId={id} onDeleted={leave} />
        </div>
        <aside aria-label="Your profile" className="sticky top-[calc(var(--header-h)+24px)] max-md:hidden">
          <ProfileCard />
        </aside>
      </div>
    </div>
  );
}
