import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { listFeed } from '@weft/shared/posts/contract';
import type { FeedName } from '@weft/shared/posts/feeds';
import type { PostView } from '@weft/shared/posts/views';
import { call } from '@/lib/api/api-client';
import { refreshList } from '@/lib/api/fresh-list';
import { STALE } from '@/lib/api/query-client';
import { postKeys } from './post-keys';
import { postQueries } from './post-queries';
import { findPost, uniqueIds } from './post-store';

/** Posts that a check reads; as many new ones are counted. */
export const NEW_POSTS_MAX = 10;

/**
 * Checks every minute which posts of a feed are newer than those shown, the newest first. Nothing moves until `show` loads
 * the newest page.
 */
export function useNewPosts(feed: FeedName): { newPosts: readonly PostView[]; show: () => void } {
  const client = useQueryClient();
  const { data: newest } = useQuery<PostView[]>({
    queryKey: postKeys.newest(feed),
    queryFn: async ({ signal }) =>
      (await call(listFeed, { query: { feed, limit: NEW_POSTS_MAX }, signal })).posts,
    // The feed was just read, so the first check can wait a minute.
    initialData: [],
    staleTime: STALE.minute,
    refetchInterval: STALE.minute,
  });
  const { data: list } = useInfiniteQuery(postQueries.feed(feed));
  const shown = list ? uniqueIds(list) : [];
  const top = shown[0] === undefined ? undefined : findPost(client, shown[0]);
  const newPosts = newest.filter(
    ({ _id, createdAt }) => !shown.includes(_id) && createdAt > (top?.createdAt ?? ''),
  );
  return {
    newPosts,
    show: () => {
      window.scrollTo(0, 0);
      void refreshList(client, postKeys.feed(feed));
    },
  };
}
