import { useQueryClient } from '@tanstack/react-query';
import { watchPosts } from '@weft/shared/posts/live-events';
import { useContext, useEffect } from 'react';
import { useMe } from '@/features/members';
import { hasStaleData } from '@/realtime/has-stale-data';
import { LiveContext } from '@/realtime/live-context';
import { useOnConnect } from '@/realtime/use-on-connect';
import { useSocketEvent } from '@/realtime/use-socket-event';
import { postKeys } from '../api/post-keys';
import { applyPostsChanged } from './apply-changes';
import { watchedPostsOf } from './watched-posts';

/** Tells the server what the page shows, and applies the changes of it. Use it once in the member area. */
export function usePostsLive(): void {
  const client = useQueryClient();
  const live = useContext(LiveContext);
  const viewerId = useMe()?._id;
  useSocketEvent('posts_changed', (event) => applyPostsChanged(client, viewerId, event));
  useEffect(
    () => watchedPostsOf(client).onChange((watched) => live?.emit(watchPosts, watched)),
    [client, live],
  );
  useOnConnect((isFirst) => {
    const isBack = !isFirst || hasStaleData(client, postKeys.all);
    live?.emit(watchPosts, { ...watchedPostsOf(client).now(), isBack });
  });
}
