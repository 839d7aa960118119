import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { searchQueries } from '../../api/search-queries';
import { SEARCH_DELAY } from '../lists/list-tools';

/** Fewer characters find everybody. */
const SHORTEST = 2;

/** Whether one text goes on where the other stopped. */
const isContinued = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/**
 * What the server finds for a text, once it rests. While somebody goes on typing, what was found for its beginning stays; an answer
 * that comes late belongs to its own text and shows nowhere else.
 */
export function useFound(typed: string, isOpen: boolean) {
  const isSearch = typed.length >= SHORTEST;
  const wanted = useDebounced(typed, SEARCH_DELAY);
  const { data, error, isFetching, refetch } = useQuery({
    ...searchQueries.quick(wanted),
    enabled: isOpen && isSearch && wanted.length >= SHORTEST,
    placeholderData: (before, query) =>
      isContinued(query?.queryKey.at(-1) ?? '', wanted) ? before : undefined,
  });
  const isOwn = isSearch && isContinued(wanted, typed);
  const users = isOwn ? (data?.users ?? []) : [];
  return {
    isSearch,
    users,
    total: data?.total ?? 0,
    hasMore: data?.hasMore ?? false,
    error: isOwn && !isFetching ? error : null,
    isWaiting: isSearch && (wanted !== typed || isFetching),
    refetch: () => void refetch(),
  };
}
