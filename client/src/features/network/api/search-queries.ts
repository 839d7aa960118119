import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { searchMembers, SEARCH_CONNECTIONS } from '@weft/shared/network/discovery-contract';
import { call } from '@/lib/api/api-client';
import { networkKeys, type SearchFilters } from './network-keys';
import { readWithRelationships } from './network-queries';

/** Results in the list below the search box. */
const QUICK_RESULTS = 8;

const isConnectionFilter = (value: string): value is (typeof SEARCH_CONNECTIONS)[number] =>
  SEARCH_CONNECTIONS.includes(value as (typeof SEARCH_CONNECTIONS)[number]);

/** Searches name, headline, company and skills. Each text has its own key, so a late response never replaces a newer one. */
export const searchQueries = {
  /** The best results, for the list below the search box. */
  quick: (text: string) =>
    queryOptions({
      queryKey: networkKeys.quickSearch(text),
      queryFn: async ({ signal, client }) =>
        readWithRelationships(
          client,
          async () => call(searchMembers, { query: { query: text, limit: QUICK_RESULTS }, signal }),
          ({ users }) => users,
        ),
    }),

  /** All results, for the search page. */
  page: (text: string, filters: SearchFilters) =>
    infiniteQueryOptions({
      queryKey: networkKeys.search(text, filters),
      queryFn: async ({ pageParam, signal, client }) => {
        const { country, state, city, connection } = filters;
        const query = {
          query: text,
          cursor: pageParam,
          ...(country && { country }),
          ...(state && { state }),
          ...(city && { city }),
          ...(isConnectionFilter(connection) && { connection }),
        };
        return readWithRelationships(
          client,
          async () => call(searchMembers, { query, signal }),
          ({ users }) => users,
        );
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      gcTime: Infinity,
    }),
};
