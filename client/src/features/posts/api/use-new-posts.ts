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
 * Looks every minute whether the feed has a newer post than those shown. `show` brings the newest page; nothing moves
 * on the page before that.
 */
export function useNewPosts(): { hasNew: boolean; show: () => void } {
  const client = useQueryClient();
  const { data: newest } = useQuery<PostView | null>({
    queryKey: postKeys.newest,
    queryFn: async ({ signal }) => (await call(listFeed, { query: { limit: 1 }, signal })).posts[0] ?? null,
    // The feed itself has just been read: the first look can wait.
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
