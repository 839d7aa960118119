import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { messageOf } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { PostsDrawing } from '@/ui/drawings';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { postKeys } from '../api/post-keys';
import { postQueries, refreshList } from '../api/post-queries';
import { uniqueIds } from '../api/post-store';
import { useComposer } from '../composer-context';
import { PostList } from './post-list';
import { PostsLoading } from './post-skeleton';

/** Coming here anew asks for the newest posts; coming Back finds the feed as it was. */
function useFreshOnVisit(): void {
  const client = useQueryClient();
  const isBack = useNavigationType() === NavigationType.Pop;
  const hasVisited = useRef(false);
  useEffect(() => {
    if (hasVisited.current || isBack) return;
    hasVisited.current = true;
    if (client.getQueryData(postKeys.feed)) void refreshList(client, postKeys.feed);
  }, [client, isBack]);
}

function NoPosts() {
  const composer = useComposer();
  return (
    <Card>
      <EmptyState
        drawing={<PostsDrawing />}
        title="No posts yet"
        action={<Button onClick={() => composer.create()}>Start a post</Button>}
      >
        Be the first to share something with your network!
      </EmptyState>
    </Card>
  );
}

/** The posts of the network, newest first. */
export function Feed() {
  useFreshOnVisit();
  const query = useInfiniteQuery(postQueries.feed());
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
  if (ids.length === 0 && !query.hasNextPage) return <NoPosts />;
  return <PostList ids={ids} label="Posts" query={query} />;
}
