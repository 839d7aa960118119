import { infiniteQueryOptions } from '@tanstack/react-query';
import { listNotes } from '@weft/shared/notes/contract';
import { call } from '@/lib/api/api-client';
import { FIRST_PAGE, STALE } from '@/lib/api/query-client';

/** Query keys and requests of notes. */
export const noteQueries = {
  all: () => ['notes'] as const,

  list: () =>
    infiniteQueryOptions({
      queryKey: [...noteQueries.all(), 'list'] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listNotes, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
      initialPageParam: FIRST_PAGE,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: STALE.moment,
    }),
};
