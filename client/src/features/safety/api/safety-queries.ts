import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  countOpenCases,
  listAudit,
  listCaseReports,
  listCases,
  listSuspended,
} from '@weft/shared/safety/contract';
import type { CaseStatus } from '@weft/shared/safety/views';
import { call } from '@/lib/api/api-client';
import { pageOf, paged } from '@/lib/api/paged';
import { STALE } from '@/lib/api/query-client';

/** Query keys and functions of moderation. */
export const safetyQueries = {
  all: () => ['safety'] as const,

  openCount: () =>
    queryOptions({
      queryKey: [...safetyQueries.all(), 'open-count'] as const,
      queryFn: async ({ signal }) => (await call(countOpenCases, { signal })).openCount,
      staleTime: STALE.minute,
    }),

  cases: (status: CaseStatus) =>
    infiniteQueryOptions({
      queryKey: [...safetyQueries.all(), 'cases', status] as const,
      queryFn: async ({ pageParam, signal }) =>
        call(listCases, { query: { ...pageOf(pageParam), status }, signal }),
      ...paged,
    }),

  caseReports: (caseId: string) =>
    infiniteQueryOptions({
      queryKey: [...safetyQueries.all(), 'reports', caseId] as const,
      queryFn: async ({ pageParam, signal }) =>
        call(listCaseReports, { params: { id: caseId }, query: pageOf(pageParam), signal }),
      ...paged,
    }),

  suspended: () =>
    infiniteQueryOptions({
      queryKey: [...safetyQueries.all(), 'suspended'] as const,
      queryFn: async ({ pageParam, signal }) => call(listSuspended, { query: pageOf(pageParam), signal }),
      ...paged,
    }),

  audit: () =>
    infiniteQueryOptions({
      queryKey: [...safetyQueries.all(), 'audit'] as const,
      queryFn: async ({ pageParam, signal }) => call(listAudit, { query: pageOf(pageParam), signal }),
      ...paged,
    }),
};
