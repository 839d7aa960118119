import { watchPosts } from '@weft/shared/posts/live-events';
import { onEvent, type EventBinding } from '../../../realtime/index.ts';
import type { LivePosts } from './live-posts.ts';

export function livePostsEvents(live: LivePosts): EventBinding[] {
  return [
    onEvent(watchPosts, async (body, { viewer, socketId }) => {
      await live.watch({ memberId: viewer.memberId, socketId }, body);
      return null;
    }),
  ];
}
