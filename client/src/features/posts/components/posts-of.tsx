import { useInfiniteQuery } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api-error';
import { useFreshOnVisit } from '@/lib/fresh-list';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import type { PostListQuery } from '../api/post-queries';
import { uniqueIds } from '../api/post-store';
import { PostList } from './post-list';
import { PostsLoading } from './post-skeleton';

/** A list of posts in all its states: on its way, failed, empty, and page after page. */
export function PostsOf({ list, label, empty }: { list: PostListQuery; label: string; empty: ReactNode }) {
  useFreshOnVisit(list.queryKey);
  const query = useInfiniteQuery(list);
  if (query.isPending) return <PostsLoading />;
  if (!query.data)
    return (
      <Card>
        <ErrorState
          message={messageOf(query.error, POST_TEXTS.failed.load)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  const ids = uniqueIds(query.data);
  if (ids.length === 0 && !query.hasNextPage) return empty;
  return <PostList ids={ids} label={label} query={query} />;
}
