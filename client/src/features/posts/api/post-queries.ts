import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listCommentReactions, listReplyReactions } from '@weft/shared/posts/comment-contract';
import {
  getPost,
  listComments,
  listFeed,
  listLikes,
  listReplies,
  searchPosts,
} from '@weft/shared/posts/contract';
import { listCompanyPosts } from '@weft/shared/posts/company-contract';
import { countFoundPosts } from '@weft/shared/posts/search-contract';
import { tagOf } from '@weft/shared/posts/tags/hashtags';
import { listTagPosts } from '@weft/shared/posts/tags/tag-contract';
import type { FeedName } from '@weft/shared/posts/feeds';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { FeedRepost, PostView } from '@weft/shared/posts/views';
import { relationshipStoreOf } from '@/features/network';
import { call } from '@/lib/api/api-client';
import { FIRST_PAGE, STALE } from '@/lib/api/query-client';
import { postKeys, type FoundFilters } from './post-keys';
import { readMemberPosts } from './read-member-posts';
import { findPost, storePosts, type PostPage } from './post-store';

/** Size of the first and of further pages of comments. */
const COMMENT_PAGES = { first: 10, more: 8 } as const;

const nextOf = (page: { nextCursor: string | null }) => page.nextCursor ?? undefined;

/**
 * Lists stay cached for the session, so that Back restores all pages. Screens refetch the newest page with
 * `useFreshOnVisit`.
 */
const cachedForSession = { staleTime: STALE.always, gcTime: Infinity } as const;

/** What members react to. */
export interface ReactedTo {
  readonly kind: 'post' | 'comment' | 'reply';
  readonly id: string;
}

const LIKES_OF = { post: listLikes, comment: listCommentReactions, reply: listReplyReactions } as const;

type ReadPage = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ posts: PostView[]; reposts?: FeedRepost[]; nextCursor: string | null }>;

/** A list of posts. Its pages contain ids; `storePosts` caches the posts. */
const postListQuery = (queryKey: readonly string[], read: ReadPage) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal, client }): Promise<PostPage> => {
      const startedAt = relationshipStoreOf(client).now();
      const { posts, reposts = [], nextCursor } = await read(pageParam, signal);
      return { ids: storePosts(client, posts, startedAt), reposts, nextCursor };
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextOf,
    ...cachedForSession,
  });

export type PostListQuery = ReturnType<typeof postListQuery>;

const searchOf = (query: string, { by, days }: FoundFilters) => ({
  query,
  ...(by !== '' && { by }),
  ...(days !== '' && { days }),
});

export const postQueries = {
  feed: (feed: FeedName) =>
    postListQuery(postKeys.feed(feed), async (cursor, signal) =>
      // Without its name, the first page of everyone's feed is the call that the page has sent early.
      call(listFeed, { query: { ...(feed !== 'everyone' && { feed }), cursor }, signal }),
    ),

  ofMember: (memberId: string) =>
    postListQuery(postKeys.ofMember(memberId), async (cursor, signal) =>
      readMemberPosts(memberId, cursor, signal),
    ),

  /** Posts of a company. A new one is added like one of a member. */
  ofCompany: (companyId: string) =>
    postListQuery(postKeys.ofMember(companyId), async (cursor, signal) =>
      call(listCompanyPosts, { params: { id: companyId }, query: { cursor }, signal }),
    ),

  /** Posts whose text contains these words. */
  found: (text: string, filters: FoundFilters) =>
    postListQuery(postKeys.found(text, filters), async (cursor, signal) =>
      call(searchPosts, { query: { ...searchOf(text, filters), cursor }, signal }),
    ),

  /** Their number, up to a limit. */
  foundCount: (text: string, filters: FoundFilters) =>
    queryOptions({
      queryKey: postKeys.foundCount(text, filters),
      queryFn: async ({ signal }) => call(countFoundPosts, { query: searchOf(text, filters), signal }),
    }),

  /** Posts with a hashtag, in any spelling. */
  tagged: (name: string) =>
    postListQuery(postKeys.tagged(tagOf(name) ?? ''), async (cursor, signal) =>
      call(listTagPosts, { params: { tag: name }, query: { cursor }, signal }),
    ),

  one: (postId: string) =>
    queryOptions({
      queryKey: postKeys.one(postId),
      queryFn: async ({ signal, client }) => {
        const startedAt = relationshipStoreOf(client).now();
        const { data } = await call(getPost, { params: { id: postId }, signal });
        storePosts(client, [data], startedAt);
        return findPost(client, postId) ?? data;
      },
      staleTime: STALE.always,
    }),

  /** Reactions to a post, comment or reply. */
  likes: ({ kind, id }: ReactedTo, reaction?: ReactionEmoji) =>
    infiniteQueryOptions({
      queryKey: postKeys.likesOf(id, reaction),
      queryFn: async ({ pageParam, signal, client }) => {
        const store = relationshipStoreOf(client);
        const startedAt = store.now();
        const query = { cursor: pageParam, reaction };
        const page = await call(LIKES_OF[kind], { params: { id }, query, signal });
        for (const { user, relationship } of page.likes)
          if (relationship) store.mergeRelationship(user._id, relationship, startedAt);
        return page;
      },
      initialPageParam: FIRST_PAGE,
      getNextPageParam: nextOf,
      // Likes change often, so the list is refetched each time it opens.
      staleTime: 0,
    }),

  comments: (postId: string) =>
    infiniteQueryOptions({
      queryKey: postKeys.comments(postId),
      queryFn: async ({ pageParam, signal }) =>
        call(listComments, {
          params: { id: postId },
          query: { cursor: pageParam, limit: pageParam ? COMMENT_PAGES.more : COMMENT_PAGES.first },
          signal,
        }),
      initialPageParam: FIRST_PAGE,
      getNextPageParam: nextOf,
      staleTime: STALE.always,
    }),

  replies: (postId: string, commentId: string) =>
    infiniteQueryOptions({
      queryKey: postKeys.replies(commentId),
      queryFn: async ({ pageParam, signal }) =>
        call(listReplies, { params: { id: postId, commentId }, query: { cursor: pageParam }, signal }),
      initialPageParam: FIRST_PAGE,
      getNextPageParam: nextOf,
      staleTime: STALE.always,
    }),
};
