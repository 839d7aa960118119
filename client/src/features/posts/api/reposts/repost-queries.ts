import { infiniteQueryOptions } from '@tanstack/react-query';
import { listQuotes, listReposts } from '@weft/shared/posts/repost-contract';
import { relationshipStoreOf } from '@/features/network';
import { call } from '@/lib/api/api-client';
import { FIRST_PAGE } from '@/lib/api/query-client';
import { postKeys } from '../post-keys';
import { storePosts } from '../post-store';

export const repostQueries = {
  /** Members who reposted a post. */
  ofPost: (postId: string) =>
    infiniteQueryOptions({
      queryKey: postKeys.reposts(postId),
      queryFn: async ({ pageParam, signal, client }) => {
        const store = relationshipStoreOf(client);
        const startedAt = store.now();
        const page = await call(listReposts, {
          params: { id: postId },
          query: { cursor: pageParam },
          signal,
        });
        for (const { user, relationship } of page.reposts)
          if (relationship) store.mergeRelationship(user._id, relationship, startedAt);
        return page;
      },
      initialPageParam: FIRST_PAGE,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      // Reposts change often, so the list is refetched each time it opens.
      staleTime: 0,
    }),

  /** Posts that quote a post. */
  quotesOf: (postId: string) =>
    infiniteQueryOptions({
      queryKey: postKeys.quotes(postId),
      queryFn: async ({ pageParam, signal, client }) => {
        const startedAt = relationshipStoreOf(client).now();
        const query = { cursor: pageParam };
        const page = await call(listQuotes, { params: { id: postId }, query, signal });
        storePosts(client, page.quotes, startedAt);
        return page;
      },
      initialPageParam: FIRST_PAGE,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: 0,
    }),
};
