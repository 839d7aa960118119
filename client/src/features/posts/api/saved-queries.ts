import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listSavedFolders, listSavedPosts } from '@weft/shared/posts/saved-contract';
import { call } from '@/lib/api/api-client';
import { FIRST_PAGE } from '@/lib/api/query-client';
import { postKeys } from './post-keys';

/** Saved posts and folders are read on every visit, because other devices and cards change them. */
export const savedQueries = {
  all: () => [...postKeys.all, 'saved'] as const,

  /** Of a folder, of those without one (`NO_FOLDER`), or all. */
  list: (folder?: string) =>
    infiniteQueryOptions({
      queryKey: [...savedQueries.all(), 'list', folder ?? 'all'] as const,
      queryFn: async ({ pageParam, signal }) =>
        call(listSavedPosts, { query: { cursor: pageParam, folder }, signal }),
      initialPageParam: FIRST_PAGE,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      staleTime: 0,
    }),

  folders: () =>
    queryOptions({
      queryKey: [...savedQueries.all(), 'folders'] as const,
      queryFn: async ({ signal }) => call(listSavedFolders, { signal }),
      staleTime: 0,
    }),
};
