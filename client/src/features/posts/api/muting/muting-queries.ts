import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listHiddenPosts, listMutedMembers, listMutedTags } from '@weft/shared/posts/muting-contract';
import { call } from '@/lib/api/api-client';
import { FIRST_PAGE } from '@/lib/api/query-client';
import { postKeys } from '../post-keys';

const nextOf = (page: { nextCursor: string | null }) => page.nextCursor ?? undefined;

/** The lists of the settings are read whenever they open, because cards and other devices change them. */
export const mutingQueries = {
  all: () => [...postKeys.all, 'muting'] as const,

  members: () =>
    infiniteQueryOptions({
      queryKey: [...mutingQueries.all(), 'members'] as const,
      queryFn: async ({ pageParam, signal }) =>
        call(listMutedMembers, { query: { cursor: pageParam }, signal }),
      initialPageParam: FIRST_PAGE,
      getNextPageParam: nextOf,
      staleTime: 0,
    }),

  tags: () =>
    queryOptions({
      queryKey: [...mutingQueries.all(), 'tags'] as const,
      queryFn: async ({ signal }) => (await call(listMutedTags, { signal })).muted,
      staleTime: 0,
    }),

  posts: () =>
    infiniteQueryOptions({
      queryKey: [...mutingQueries.all(), 'posts'] as const,
      queryFn: async ({ pageParam, signal }) =>
        call(listHiddenPosts, { query: { cursor: pageParam }, signal }),
      initialPageParam: FIRST_PAGE,
      getNextPageParam: nextOf,
      staleTime: 0,
    }),
};
