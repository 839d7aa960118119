import { queryOptions } from '@tanstack/react-query';
import { listCompanies } from '@weft/shared/companies/contract';
import { getOpenToWork } from '@weft/shared/jobs/open-to-work-contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { lookUp } from './look-up-open-to-work';

/** Choices suggested at a time. */
const SUGGESTED = '5';

/** Whether members are open to work. What others say is dropped with the screen that showed it. */
export const openToWorkQueries = {
  own: () =>
    queryOptions({
      queryKey: ['open-to-work', 'own'] as const,
      queryFn: ({ signal }) => call(getOpenToWork, { signal }),
      staleTime: STALE.moment,
    }),

  of: (memberId: string) =>
    queryOptions({
      queryKey: ['open-to-work', 'member', memberId] as const,
      queryFn: () => lookUp(memberId),
      staleTime: STALE.moment,
      gcTime: 0,
    }),

  companies: (search: string) =>
    queryOptions({
      queryKey: ['open-to-work', 'companies', search] as const,
      queryFn: async ({ signal }) =>
        (await call(listCompanies, { query: { search, limit: SUGGESTED }, signal })).companies,
      enabled: search !== '',
    }),

  members: (search: string) =>
    queryOptions({
      queryKey: ['open-to-work', 'members', search] as const,
      queryFn: async ({ signal }) =>
        (await call(searchMembers, { query: { query: search, limit: SUGGESTED }, signal })).users,
      enabled: search !== '',
    }),
};
