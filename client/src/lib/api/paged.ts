import { FIRST_PAGE, STALE } from './query-client';

/** Returns the cursor of a page as parameters of a call. */
export const pageOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** Options of a query whose pages are continued by a cursor. */
export const paged = {
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  staleTime: STALE.moment,
} as const;
