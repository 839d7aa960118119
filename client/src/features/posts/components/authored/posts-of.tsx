import { useInfiniteQuery } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { useFreshOnVisit } from '@/lib/api/fresh-list';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import type { PostListQuery } from '../../api/post-queries';
import { repostsOf, uniqueIds } from '../../api/post-store';
import { useUnmuted } from '../muting/feed-context';
import { PostList } from '../post-list';
import { PostsLoading } from '../post-skeleton';

/** A list of posts with its loading, error and empty states. */
export function PostsOf({
  list,
  label,
  textMax,
  empty,
  failed = POST_TEXTS.failed.load,
}: {
  list: PostListQuery;
  label: string;
  /** Number of characters shown before "Show more". Defaults to that of the feed. */
  textMax?: number;
  empty: ReactNode;
  /** Message if the server gave none. */
  failed?: string;
}) {
  useFreshOnVisit(list.queryKey);
  const query = useInfiniteQuery(list);
  const ids = useUnmuted(query.data ? uniqueIds(query.data) : []);
  if (query.isPending) return <PostsLoading />;
  if (!query.data)
    return (
      <Card>
        <ErrorState
          message={messageOf(query.error, failed)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  if (ids.length === 0 && !query.hasNextPage) return empty;
  return <PostList ids={ids} reposts={repostsOf(query.data)} label={label} textMax={textMax} query={query} />;
}
