import { useQuery } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useMe } from '@/features/members';
import { AuthorCard } from '@/features/network';
import { PostCard, postQueries, PostSkeleton, useExpandAll, usePostShortcuts } from '@/features/posts';
import { ProfileCard } from '@/features/profiles';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { BrokenThread } from '@/ui/feedback/broken-thread';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { BackHeading } from '@/ui/navigation/back-heading';
import { useGoBack } from '../use-go-back';
import { texts } from '../texts/generated';

function PostNotFound() {
  return (
    <Card>
      <EmptyState
        drawing={<BrokenThread />}
        title={texts.post.notFound}
        action={
          <Link to={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
            {texts.backToHome}
          </Link>
        }
      >
        {texts.post.notFoundText}
      </EmptyState>
    </Card>
  );
}

function OnePost({ postId, onDeleted }: { postId: string; onDeleted: () => void }) {
  useExpandAll(postId);
  const {
    data: post,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...postQueries.one(postId), refetchOnMount: 'always' });
  if (isApiError(error, 'NOT_FOUND')) return <PostNotFound />;
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

/** Card of the post's author, or of the viewer beside their own or a missing post. */
function Aside({ postId }: { postId: string }) {
  const me = useMe();
  const { data: post, isPending } = useQuery(postQueries.one(postId));
  const place = 'md:sticky md:top-[calc(var(--header-h)+24px)]';
  if (!me || isPending) return null;
  if (post && !post.user.company && post.user._id !== me._id)
    return (
      <aside aria-label={texts.post.author} className={place}>
        <AuthorCard member={post.user} />
      </aside>
    );
  return (
    <aside aria-label={texts.post.you} className={cx(place, 'max-md:hidden')}>
      <ProfileCard />
    </aside>
  );
}

/** `/posts/{id}`: a post with all its comments. */
export function PostScreen() {
  usePageTitle(texts.post.title);
  const { id = '' } = useParams();
  const goBack = useGoBack();
  const area = useRef<HTMLDivElement>(null);
  usePostShortcuts(area);
  return (
    <div className="mx-auto max-w-[1012px] p-6 max-md:p-3">
      <BackHeading title={texts.post.title} onBack={goBack} />
      <div className="grid grid-cols-1 items-start gap-6 max-md:gap-3 md:grid-cols-[minmax(0,640px)_minmax(0,300px)]">
        <div ref={area} className="min-w-0">
          <OnePost key={id} postId={id} onDeleted={goBack} />
        </div>
        <Aside key={`aside-${id}`} postId={id} />
      </div>
    </div>
  );
}
