import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { useSignal } from '@/lib/hooks/use-signal';
import { mutedHereOf } from '../../api/muting/muted-here';
import { findPost } from '../../api/post-store';

/** Whether posts are shown in a feed, which leaves out muted members and hidden posts. */
export const FeedContext = createContext(false);

export type MuteNotice = 'hidden' | 'muted';

/** Returns what was just done to a post in a feed, or to its author from its menu. */
export function useMuteNotice(postId: string, authorId: string): MuteNotice | undefined {
  const { posts, members } = useSignal(mutedHereOf(useQueryClient()));
  const isInFeed = use(FeedContext);
  if (!isInFeed) return undefined;
  if (posts.has(postId)) return 'hidden';
  return members.get(authorId) === postId ? 'muted' : undefined;
}

/** In a feed, the posts without further ones of members who were just muted. */
export function useUnmuted(ids: readonly string[]): readonly string[] {
  const client = useQueryClient();
  const { members } = useSignal(mutedHereOf(client));
  const isInFeed = use(FeedContext);
  if (!isInFeed || members.size === 0) return ids;
  return ids.filter((id) => {
    const origin = members.get(findPost(client, id)?.user._id ?? '');
    return origin === undefined || origin === id;
  });
}
