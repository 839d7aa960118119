import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { FeedRepost, PostView } from '@weft/shared/posts/views';
import { MessageSquare, ThumbsUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyView } from '@/lib/languages/lazy-view';
import { messageOf } from '@/lib/api/api-error';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { useFreshOnVisit } from '@/lib/api/fresh-list';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { Avatar } from '@/ui/display/avatar';
import { PostsDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { TimeAgo } from '@/ui/display/time-ago';
import { postQueries } from '../api/post-queries';
import { repostsOf, uniqueIds } from '../api/post-store';
import { useComposer } from '../composer-context';
import { useWatchedPost } from '../live/use-watched-post';
import { authorPath } from './author-path';
import { textOf } from './mentions/text-of';
import { MediaGrid } from './media-grid';
import { RepostedBy } from './reposts/reposted-by';
import { texts } from '../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

const PostViewer = lazyView(async () => (await import('./viewer/post-viewer')).PostViewer);

/** Number of posts on a profile, before and after "Show more". */
const SHOWN = { first: 3, max: 6 } as const;

/** Cards have their own heights: stretched to the height of a post with pictures, a text post would have an empty space. */
const gridClass = 'grid items-start grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-3';

function Count({
  icon: Icon,
  count,
  kind,
}: {
  icon: typeof ThumbsUp;
  count: number;
  kind: 'likes' | 'comments';
}) {
  const name = texts.counts[kind]({ count, shown: String(count) });
  return (
    <span className="num flex items-center gap-1" title={name}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      <span aria-hidden="true">{abbreviateCount(count)}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

/** Who reposted a post, and who wrote it. */
function Reposted({ post: { user }, repost }: { post: PostView; repost: FeedRepost }) {
  const name = user.fullName || POST_TEXTS.unknownMember;
  return (
    <div className="px-3.5 pt-2.5">
      <RepostedBy user={repost.user} />
      <div className="flex items-center gap-2">
        <Avatar name={name} src={user.profileImage} size={28} />
        <Link
          to={authorPath(user)}
          dir="auto"
          className="min-w-0 truncate text-label font-semibold hover:underline"
          title={name}
        >
          {name}
        </Link>
      </div>
    </div>
  );
}

/** A short form of a post. Its text links to the post, its pictures open the viewer. */
function RecentPost({ post, repost }: { post: PostView; repost: FeedRepost | undefined }) {
  const [viewed, setViewed] = useState<number>();
  useWatchedPost(post._id, viewed !== undefined);
  const text = textOf(post) || (post.mediaDocument ? post.mediaDocument.name : texts.post.textless);
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line">
      {repost && <Reposted post={post} repost={repost} />}
      <Link
        to={paths.post(post._id)}
        dir="auto"
        className="mx-3.5 mt-3 mb-3 line-clamp-3 text-label leading-[1.3125rem] wrap-anywhere whitespace-pre-line hover:underline"
      >
        {text}
      </Link>
      <div className="[&>div]:mb-0 [&>div]:rounded-none">
        <MediaGrid post={post} onOpen={setViewed} />
      </div>
      <div className="mt-auto flex gap-3.5 px-3.5 py-2.5 text-small text-muted">
        <TimeAgo iso={post.createdAt} />
        <span className="ms-auto flex gap-3.5">
          <Count icon={ThumbsUp} count={post.likesCount} kind="likes" />
          <Count icon={MessageSquare} count={post.commentsCount} kind="comments" />
        </span>
      </div>
      {viewed !== undefined && (
        <Suspense>
          <PostViewer post={post} start={viewed} onClose={() => setViewed(undefined)} />
        </Suspense>
      )}
    </li>
  );
}

function ListedPost({ postId, repost }: { postId: string; repost: FeedRepost | undefined }) {
  const { data: post } = useQuery(postQueries.one(postId));
  return post ? <RecentPost post={post} repost={repost} /> : null;
}

function Loading() {
  return (
    <SkeletonGroup label={texts.list.loading} className={gridClass}>
      {Array.from({ length: SHOWN.first }, (_, place) => (
        <Skeleton key={place} className="h-56 rounded-lg!" />
      ))}
    </SkeletonGroup>
  );
}

/** A member's newest posts and reposts on the profile. Shares the list with the activity page, so that a new post shows at once. */
export function RecentPosts({ memberId, isOwn }: { memberId: string; isOwn: boolean }) {
  const list = postQueries.ofMember(memberId);
  useFreshOnVisit(list.queryKey);
  const { data, error, isFetching, refetch } = useInfiniteQuery(list);
  const [hasMore, setHasMore] = useState(false);
  const composer = useComposer();
  if (!data && error)
    return (
      <ErrorState
        small
        message={messageOf(error, POST_TEXTS.failed.loadOfMember)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading />;
  const ids = uniqueIds(data);
  const reposts = repostsOf(data);
  if (ids.length === 0)
    return (
      <EmptyState
        small
        headingLevel="h3"
        drawing={<PostsDrawing />}
        title={texts.empty.title}
        action={isOwn && <Button onClick={() => composer.create()}>{texts.startPost}</Button>}
      >
        {isOwn ? texts.empty.own : texts.empty.ofMember}
      </EmptyState>
    );
  return (
    <>
      <ul className={gridClass}>
        {ids.slice(0, hasMore ? SHOWN.max : SHOWN.first).map((id) => (
          <ListedPost key={id} postId={id} repost={reposts.get(id)} />
        ))}
      </ul>
      {!hasMore && ids.length > SHOWN.first && (
        <Button variant="ghost" size="sm" block className="mt-3" onClick={() => setHasMore(true)}>
          {uiTexts.showMore}
        </Button>
      )}
    </>
  );
}
