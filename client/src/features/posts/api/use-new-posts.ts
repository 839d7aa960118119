import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { LIVE_POST_LIMITS } from '@weft/shared/limits';
import { listFeed } from '@weft/shared/posts/contract';
import type { FeedName } from '@weft/shared/posts/feeds';
import type { NewPost } from '@weft/shared/posts/live-events';
import { useEffect } from 'react';
import { useMe } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { refreshList } from '@/lib/api/fresh-list';
import { STALE } from '@/lib/api/query-client';
import { useIsConnected } from '@/realtime/use-is-connected';
import { useOnConnect } from '@/realtime/use-on-connect';
import { watchedPostsOf } from '../live/watched-posts';
import { postKeys } from './post-keys';
import { postQueries } from './post-queries';
import { findPost, repostsOf, uniqueIds } from './post-store';

/** Posts that a check reads; as many new ones are counted. */
export const NEW_POSTS_MAX = LIVE_POST_LIMITS.newPostsMax;

/** Interval of checks while no events arrive, in milliseconds. */
const CHECK_EVERY = 3 * STALE.minute;

/**
 * Returns the posts of others that are newer than those shown, the newest first. They arrive over the socket; without it they
 * are checked now and then. Nothing moves until `show` loads the newest page.
 */
export function useNewPosts(feed: FeedName): { newPosts: readonly NewPost[]; show: () => void } {
  const client = useQueryClient();
  const viewerId = useMe()?._id;
  const isConnected = useIsConnected();
  useEffect(() => watchedPostsOf(client).addFeed(feed), [client, feed]);
  const { data: newest } = useQuery<readonly NewPost[]>({
    queryKey: postKeys.newest(feed),
    queryFn: async ({ signal }) =>
      (await call(listFeed, { query: { feed, limit: NEW_POSTS_MAX }, signal })).posts,
    // The feed was just read, so the first check can wait.
    initialData: [],
    staleTime: STALE.minute,
    refetchInterval: isConnected ? false : CHECK_EVERY,
    refetchOnWindowFocus: !isConnected,
  });
  useOnConnect((isFirst) => {
    if (!isFirst) void client.invalidateQueries({ queryKey: postKeys.newest(feed) });
  });
  const { data: list } = useInfiniteQuery(postQueries.feed(feed));
  const shown = list ? uniqueIds(list) : [];
  const isOfOthers = ({ user }: Pick<NewPost, 'user'>) => user._id !== viewerId;
  // A repost brings an older post to the top.
  const reposts = list && repostsOf(list);
  const inOwnPlace = shown.filter((id) => !reposts?.has(id));
  const top = inOwnPlace.flatMap((id) => findPost(client, id) ?? []).find(isOfOthers);
  const newPosts = newest.filter(
    (post) => isOfOthers(post) && !shown.includes(post._id) && post.createdAt > (top?.createdAt ?? ''),
  );
  return {
    newPosts,
    show: () => {
      window.scrollTo(0, 0);
      void refreshList(client, postKeys.feed(feed));
    },
  };
}
