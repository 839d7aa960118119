import { useInfiniteQuery } from '@tanstack/react-query';
import type { SearchFilters } from '../api/network-keys';
import { searchQueries } from '../api/search-queries';

/**
 * Returns how many members a search finds, and whether there are more than were counted; undefined while unknown. Loads
 * the results, which are shown next.
 */
export function usePeopleCount(text: string, filters: SearchFilters) {
  const [first] = useInfiniteQuery(searchQueries.page(text, filters)).data?.pages ?? [];
  return first && { count: first.total, isMore: first.hasMore };
}
