import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { searchMembers, SEARCH_CONNECTIONS } from '@weft/shared/network/discovery-contract';
import { call } from '@/lib/api/api-client';
import { networkKeys, type SearchFilters } from './network-keys';
import { learning } from './network-queries';

/** Results that the header's list shows. */
const QUICK = 8;

export const isConnectionFilter = (value: string): value is (typeof SEARCH_CONNECTIONS)[number] =>
  SEARCH_CONNECTIONS.includes(value as (typeof SEARCH_CONNECTIONS)[number]);

/** Members by words of name, headline, company and skills. Each text has an answer of its own: a late one overwrites no newer. */
export const searchQueries = {
  /** The best of them, for the list below the search box. */
  quick: (text: string) =>
    queryOptions({
      queryKey: networkKeys.quickSearch(text),
      queryFn: async ({ signal, client }) =>
        learning(
          client,
          async () => call(searchMembers, { query: { query: text, limit: QUICK }, signal }),
          ({ users }) => users,
        ),
    }),

  /** All of them, page after page. */
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
        return learning(
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
