import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { messageOf } from '@/lib/api-error';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { refreshList, type PostListQuery } from '../api/post-queries';
import { uniqueIds } from '../api/post-store';
import { PostList } from './post-list';
import { PostsLoading } from './post-skeleton';

/** Coming here anew, also by a click on the way here while here, asks for the newest posts; Back finds the list as it was. */
function useFreshOnVisit(queryKey: PostListQuery['queryKey']): void {
  const client = useQueryClient();
  const isBack = useNavigationType() === NavigationType.Pop;
  const { key } = useLocation();
  const visit = useRef<string>(undefined);
  useEffect(() => {
    if (visit.current === key) return;
    const wasHere = visit.current !== undefined;
    visit.current = key;
    if (isBack || !client.getQueryData(queryKey)) return;
    if (wasHere) window.scrollTo(0, 0);
    void refreshList(client, queryKey);
  }, [client, isBack, key, queryKey]);
}

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
