import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { listFeed } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { call } from '@/lib/api/api-client';
import { refreshList } from '@/lib/api/fresh-list';
import { STALE } from '@/lib/api/query-client';
import { postKeys } from './post-keys';
import { postQueries } from './post-queries';
import { findPost, uniqueIds } from './post-store';

/**
 * Checks every minute whether the feed has a newer post than those shown. Nothing moves until `show` loads the newest page.
 */
export function useNewPosts(): { hasNew: boolean; show: () => void } {
  const client = useQueryClient();
  const { data: newest } = useQuery<PostView | null>({
    queryKey: postKeys.newest,
    queryFn: async ({ signal }) => (await call(listFeed, { query: { limit: 1 }, signal })).posts[0] ?? null,
    // The feed was just read, so the first check can wait a minute.
    initialData: null,
    staleTime: STALE.minute,
    refetchInterval: STALE.minute,
  });
  const { data: feed } = useInfiniteQuery(postQueries.feed());
  const shown = feed ? uniqueIds(feed) : [];
  const top = shown[0] === undefined ? undefined : findPost(client, shown[0]);
  const hasNew = newest !== null && !shown.includes(newest._id) && newest.createdAt > (top?.createdAt ?? '');
  return {
    hasNew,
    show: () => {
      window.scrollTo(0, 0);
      void refreshList(client, postKeys.feed);
    },
  };
}
