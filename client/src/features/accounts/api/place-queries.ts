import { queryOptions } from '@tanstack/react-query';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';

/** Complete lists of states and countries, which are never refetched. */
export const placeQueries = {
  countries: () =>
    queryOptions({
      queryKey: ['places', 'countries'] as const,
      queryFn: async ({ signal }) => (await call(listCountries, { signal })).countries,
      staleTime: STALE.always,
    }),
  states: () =>
    queryOptions({
      queryKey: ['places', 'states'] as const,
      queryFn: async ({ signal }) => (await call(listStates, { signal })).states,
      staleTime: STALE.always,
    }),
};
