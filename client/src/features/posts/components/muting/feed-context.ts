import { useQueryClient } from '@tanstack/react-query';
import { listedTags } from '@weft/shared/posts/tags/hashtags';
import type { PostView } from '@weft/shared/posts/views';
import { createContext, use } from 'react';
import { useSignal } from '@/lib/hooks/use-signal';
import { mutedHereOf, type MutedHere } from '../../api/muting/muted-here';
import { findPost } from '../../api/post-store';

/** Whether posts are shown in a feed, which leaves out muted members and hashtags, and hidden posts. */
export const FeedContext = createContext(false);

/** What was just done in the menu of a post: it was hidden, or its author or this hashtag was muted. */
export type MuteNotice = 'hidden' | 'muted' | { readonly tag: string };

/** Its hashtags that were just muted. One's own posts stay. */
function mutedTagsOf({ can, mediaTitle }: PostView, { tags }: MutedHere): string[] {
  return tags.size === 0 || can.edit ? [] : listedTags(mediaTitle).filter((tag) => tags.has(tag));
}

/** Returns what was just done in the menu of a post in a feed. */
export function useMuteNotice(post: PostView): MuteNotice | undefined {
  const muted = useSignal(mutedHereOf(useQueryClient()));
  const isInFeed = use(FeedContext);
  if (!isInFeed) return undefined;
  if (muted.posts.has(post._id)) return 'hidden';
  if (muted.members.get(post.user._id) === post._id) return 'muted';
  const tag = mutedTagsOf(post, muted).find((each) => muted.tags.get(each) === post._id);
  return tag === undefined ? undefined : { tag };
}

/** In a feed, the posts without further ones of members and hashtags that were just muted. */
export function useUnmuted(ids: readonly string[]): readonly string[] {
  const client = useQueryClient();
  const muted = useSignal(mutedHereOf(client));
  const isInFeed = use(FeedContext);
  if (!isInFeed || muted.members.size + muted.tags.size === 0) return ids;
  return ids.filter((id) => {
    const post = findPost(client, id);
    if (!post) return true;
    const origins = mutedTagsOf(post, muted).map((tag) => muted.tags.get(tag));
    return [muted.members.get(post.user._id), ...origins].every(
      (origin) => origin === undefined || origin === id,
    );
  });
}
