import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { ERROR_STATUS } from '@weft/shared/http/error-codes';
import { FEEDS } from '@weft/shared/posts/feeds';
import type { FeedRepost, PostView } from '@weft/shared/posts/views';
import { relationshipStoreOf } from '@/features/network';
import { ApiError } from '@/lib/api/api-error';
import { isToggling } from '@/lib/toggle-queue';
import { postKeys } from './post-keys';

/** A page of a list of posts. It contains only ids. */
export interface PostPage {
  ids: string[];
  /** Why some of them are in the list. */
  reposts?: FeedRepost[];
  nextCursor: string | null;
}

/** Returns the key of a post's reaction in the toggle queue. */
export const reactionKey = (postId: string) => `reaction:${postId}`;

/** The same for a post's repost. */
export const repostKey = (postId: string) => `repost:${postId}`;

/** Keeps a reaction or repost that is being sent, because the server may have answered this read before it. */
function withPendingToggles(client: QueryClient, read: PostView): PostView {
  const shown = findPost(client, read._id);
  if (!shown) return read;
  const { viewerReaction, likesCount, reactionCounts, likes, viewerReposted, repostsCount } = shown;
  return {
    ...read,
    ...(isToggling(client, reactionKey(read._id)) && { viewerReaction, likesCount, reactionCounts, likes }),
    ...(isToggling(client, repostKey(read._id)) && { viewerReposted, repostsCount }),
  };
}

/** Returns the cached post, which all screens show. */
export function findPost(client: QueryClient, postId: string): PostView | undefined {
  return client.getQueryData<PostView>(postKeys.one(postId));
}

/**
 * Caches posts and returns their ids. `startedAt` is the relationship store's time when the read started: newer follows are
 * kept.
 */
export function storePosts(
  client: QueryClient,
  posts: readonly PostView[],
  startedAt = relationshipStoreOf(client).now(),
): string[] {
  // An unmounted card doesn't observe its post, which would be garbage collected although a list contains its id.
  client.setQueryDefaults([...postKeys.all, 'one'], { gcTime: Infinity });
  for (const post of posts) {
    client.setQueryData(postKeys.one(post._id), withPendingToggles(client, post));
    relationshipStoreOf(client).mergeFollowing(post.user._id, post.viewerFollowsAuthor, startedAt);
  }
  return posts.map(({ _id }) => _id);
}

/** Changes a cached post on all screens. Does nothing if it isn't cached. */
export function changePost(client: QueryClient, postId: string, change: (post: PostView) => PostView): void {
  client.setQueryData<PostView>(postKeys.one(postId), (post) => post && change(post));
}

type List = InfiniteData<PostPage, string | undefined>;

/** Returns the ids of a list without duplicates: a post that moved between two reads may be on two pages. */
export function uniqueIds(list: Pick<List, 'pages'>): string[] {
  return [...new Set(list.pages.flatMap(({ ids }) => ids))];
}

/** The reposts that brought posts into a list, by post. A post's first place in the list decides. */
export function repostsOf(list: Pick<List, 'pages'>): ReadonlyMap<string, FeedRepost> {
  const places = new Map<string, FeedRepost | null>();
  for (const { ids, reposts = [] } of list.pages) {
    const byPost = new Map(reposts.map((repost) => [repost.post, repost]));
    for (const id of ids) if (!places.has(id)) places.set(id, byPost.get(id) ?? null);
  }
  return new Map([...places].flatMap(([id, repost]) => (repost ? [[id, repost] as const] : [])));
}

/** Adds a new post on top of the loaded feeds and the loaded list of its author. */
export function prependPost(client: QueryClient, post: PostView): void {
  storePosts(client, [post]);
  for (const queryKey of [...FEEDS.map(postKeys.feed), postKeys.ofMember(post.user._id)]) {
    client.setQueryData<List>(queryKey, (list) => {
      const [first, ...rest] = list?.pages ?? [];
      if (!list || !first) return list;
      const ids = [post._id, ...first.ids.filter((id) => id !== post._id)];
      return { ...list, pages: [{ ...first, ids }, ...rest] };
    });
  }
}

/** Removes a repost that the member has undone from the loaded list of their activity. */
export function forgetRepost(client: QueryClient, memberId: string, postId: string): void {
  const isOwn = findPost(client, postId)?.user._id === memberId;
  const isUndone = (page: PostPage) => page.reposts?.some(({ post }) => post === postId);
  client.setQueryData<List>(postKeys.ofMember(memberId), (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => {
      if (!isUndone(page)) return page;
      const reposts = page.reposts?.filter(({ post }) => post !== postId) ?? [];
      return { ...page, reposts, ids: isOwn ? page.ids : page.ids.filter((id) => id !== postId) };
    });
    return { ...list, pages };
  });
}

/** Removes a post from all lists, with what is cached about it. */
function unlistPost(client: QueryClient, postId: string): void {
  client.setQueriesData<List>(
    { queryKey: postKeys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, ids: page.ids.filter((id) => id !== postId) })),
      },
  );
  for (const queryKey of [postKeys.comments(postId), postKeys.likes(postId)])
    client.removeQueries({ queryKey });
}

/** Removes a deleted post from all lists and from the cache. */
export function removePost(client: QueryClient, postId: string): void {
  unlistPost(client, postId);
  client.removeQueries({ queryKey: postKeys.one(postId) });
}

/**
 * Removes a post that the viewer can't see any more. What shows it outside a list, such as its own page, finds it missing:
 * a query that is only taken out of the cache leaves what it read on the screen.
 */
export function losePost(client: QueryClient, postId: string): void {
  unlistPost(client, postId);
  // The page of a post that is being deleted waits for the response.
  if (client.isMutating({ mutationKey: postKeys.deletion(postId) }) > 0) return;
  const one = client.getQueryCache().find({ queryKey: postKeys.one(postId) });
  // Ends a read that began before, too.
  one?.reset();
  const { NOT_FOUND } = ERROR_STATUS;
  one?.setState({ status: 'error', error: new ApiError({ code: 'NOT_FOUND', status: NOT_FOUND }) });
}
