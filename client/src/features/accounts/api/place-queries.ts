import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { call } from '@/lib/api/api-client';
import { pageLanguage } from '@/lib/languages/page-language';
import { STALE } from '@/lib/api/query-client';

const query = { aliases: 'true' } as const;

/** Complete lists of states and countries in the page's language, which are never refetched. */
export const placeQueries = {
  countries: () =>
    queryOptions({
      queryKey: ['places', 'countries', pageLanguage.get()] as const,
      queryFn: async ({ signal }) => (await call(listCountries, { query, signal })).countries,
      placeholderData: keepPreviousData,
      meta: { hasLanguageInKey: true },
      staleTime: STALE.always,
    }),
  states: () =>
    queryOptions({
      queryKey: ['places', 'states', pageLanguage.get()] as const,
      queryFn: async ({ signal }) => (await call(listStates, { query, signal })).states,
      placeholderData: keepPreviousData,
      meta: { hasLanguageInKey: true },
      staleTime: STALE.always,
    }),
};
