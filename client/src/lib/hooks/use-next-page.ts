import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/** An infinite query, whatever its pages are. */
export type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'error'
> & { fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown> };

/** Loads page after page while the end of the list is near. After a failure it waits for a retry. */
export function useNextPage(
  { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: PagedQuery,
  isNearEnd: boolean,
): void {
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError)
      void fetchNextPage({ cancelRefetch: false });
  }, [isNearEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}
