import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { searchQueries } from '../../api/search-queries';
import { SEARCH_DELAY } from '../lists/list-tools';

/** Shorter texts match too many members. */
const MIN_LENGTH = 2;

/** Whether one text begins with the other. */
const isContinued = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/**
 * Searches after a pause in typing. While the member types, the results for the beginning of the text stay visible. A late
 * response shows only for its own text.
 */
export function useFound(typed: string, isOpen: boolean) {
  const isSearch = typed.length >= MIN_LENGTH;
  const debounced = useDebounced(typed, SEARCH_DELAY);
  const { data, error, isFetching, refetch } = useQuery({
    ...searchQueries.quick(debounced),
    enabled: isOpen && isSearch && debounced.length >= MIN_LENGTH,
    placeholderData: (before, query) =>
      isContinued(query?.queryKey.at(-1) ?? '', debounced) ? before : undefined,
  });
  const isCurrent = isSearch && isContinued(debounced, typed);
  const users = isCurrent ? (data?.users ?? []) : [];
  return {
    isSearch,
    users,
    total: data?.total ?? 0,
    hasMore: data?.hasMore ?? false,
    error: isCurrent && !isFetching ? error : null,
    isLoading: isSearch && (debounced !== typed || isFetching),
    refetch: () => void refetch(),
  };
}
