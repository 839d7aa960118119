import { queryOptions } from '@tanstack/react-query';
import { listCompanies, listMemberCompanies } from '@weft/shared/companies/contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';

/** Companies suggested at a time. */
const SUGGESTED = '6';

/** Companies that experience links to. */
export const companyLinkQueries = {
  suggestions: (search: string) =>
    queryOptions({
      queryKey: ['company-links', 'suggestions', search] as const,
      queryFn: async ({ signal }) =>
        (await call(listCompanies, { query: { search, limit: SUGGESTED }, signal })).companies,
      staleTime: STALE.moment,
    }),

  /** By the ids in the member's experience, so that a changed link is loaded. */
  ofMember: (memberId: string, linked: readonly string[]) =>
    queryOptions({
      queryKey: ['company-links', 'member', memberId, linked] as const,
      queryFn: async ({ signal }) =>
        (await call(listMemberCompanies, { params: { id: memberId }, signal })).companies,
      staleTime: STALE.moment,
      enabled: linked.length > 0,
    }),
};
