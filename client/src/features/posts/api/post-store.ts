import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { PostView } from '@weft/shared/posts/views';
import { relationshipStoreOf } from '@/features/network';
import { isToggling } from '@/lib/toggle-queue';
import { postKeys } from './post-keys';

/** A page of a list of posts: the ids alone, in their order. */
export interface PostPage {
  ids: string[];
  nextCursor: string | null;
}

/** The key of a post's reaction in the toggle queue. */
export const reactionKey = (postId: string) => `reaction:${postId}`;

/** A read that was on its way while the member reacted knows less than the screen does. */
function withPendingReaction(client: QueryClient, read: PostView): PostView {
  const shown = findPost(client, read._id);
  if (!shown || !isToggling(client, reactionKey(read._id))) return read;
  const { viewerReaction, likesCount, reactionCounts, likes } = shown;
  return { ...read, viewerReaction, likesCount, reactionCounts, likes };
}

/** The post as every place on the screen shows it. */
export function findPost(client: QueryClient, postId: string): PostView | undefined {
  return client.getQueryData<PostView>(postKeys.one(postId));
}

/**
 * Puts posts in the one place where they stand and returns their ids for a list. `startedAt` is when the read began that brought them:
 * who has been followed since is known better.
 */
export function storePosts(
  client: QueryClient,
  posts: readonly PostView[],
  startedAt = relationshipStoreOf(client).now(),
): string[] {
  // A card off the screen watches nothing, so its post would otherwise be dropped while its list still names it.
  client.setQueryDefaults([...postKeys.all, 'one'], { gcTime: Infinity });
  for (const post of posts) {
    client.setQueryData(postKeys.one(post._id), withPendingReaction(client, post));
    relationshipStoreOf(client).mergeFollowing(post.user._id, post.viewerFollowsAuthor, startedAt);
  }
  return posts.map(({ _id }) => _id);
}

/** Changes a post wherever it is shown. Does nothing where it isn't known. */
export function changePost(client: QueryClient, postId: string, change: (post: PostView) => PostView): void {
  client.setQueryData<PostView>(postKeys.one(postId), (post) => post && change(post));
}

type List = InfiniteData<PostPage, string | undefined>;

/** The ids of a list, each once: a post that moved between two reads may stand on two pages. */
export function uniqueIds(list: Pick<List, 'pages'>): string[] {
  return [...new Set(list.pages.flatMap(({ ids }) => ids))];
}

/** Puts a new post on top of the lists that it belongs in and that are loaded. */
export function prependPost(client: QueryClient, post: PostView): void {
  storePosts(client, [post]);
  for (const queryKey of [postKeys.feed, postKeys.ofMember(post.user._id)]) {
    client.setQueryData<List>(queryKey, (list) => {
      const [first, ...rest] = list?.pages ?? [];
      if (!list || !first) return list;
      const ids = [post._id, ...first.ids.filter((id) => id !== post._id)];
      return { ...list, pages: [{ ...first, ids }, ...rest] };
    });
  }
}

/** Takes a deleted post off every list and forgets it. */
export function forgetPost(client: QueryClient, postId: string): void {
  client.setQueriesData<List>(
    { queryKey: postKeys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, ids: page.ids.filter((id) => id !== postId) })),
      },
  );
  for (const queryKey of [postKeys.one(postId), postKeys.comments(postId), postKeys.likes(postId)])
    client.removeQueries({ queryKey });
}
