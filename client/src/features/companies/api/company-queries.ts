import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  getCompany,
  listCompanies,
  listCompanyPeople,
  listCompanyRoles,
  listFollowedCompanies,
  listOwnCompanies,
} from '@weft/shared/companies/contract';
import { getCompanyDomain } from '@weft/shared/companies/domain-contract';
import type { CompanySize, Industry } from '@weft/shared/companies/choices';
import type { CompanyCard } from '@weft/shared/companies/views';
import { listTrail, type TrailArea } from '@weft/shared/companies/trail-contract';
import { call } from '@/lib/api/api-client';
import { paged, pageOf } from '@/lib/api/paged';
import { FIRST_PAGE, STALE } from '@/lib/api/query-client';

/** What the directory is narrowed by; empty texts don't narrow it. */
export interface CompanyFilters {
  readonly search: string;
  readonly industry: Industry | '';
  readonly size: CompanySize | '';
  readonly country: string;
  readonly state: string;
  readonly city: string;
}

const NO_FILTERS: CompanyFilters = { search: '', industry: '', size: '', country: '', state: '', city: '' };

/** What the audit trail is narrowed by. */
export interface TrailFilter {
  readonly area?: TrailArea;
  readonly job?: string;
}

interface CompanyPage {
  readonly companies: readonly CompanyCard[];
  readonly nextCursor: string | null;
}

const given = (filters: CompanyFilters): object =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

const ALL = ['companies'] as const;

function companyList(
  key: readonly unknown[],
  read: (cursor: object, signal: AbortSignal) => Promise<CompanyPage>,
) {
  return infiniteQueryOptions({
    queryKey: [...ALL, 'list', ...key] as readonly unknown[],
    queryFn: ({ pageParam, signal }) => read(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: STALE.moment,
  });
}

/** Query keys and requests of companies. */
export const companyQueries = {
  all: () => ALL,
  lists: () => [...ALL, 'list'] as const,

  directory: (filters: CompanyFilters) =>
    companyList(['directory', filters], (cursor, signal) =>
      call(listCompanies, { query: { ...given(filters), ...cursor }, signal }),
    ),

  found: (search: string) => companyQueries.directory({ ...NO_FILTERS, search }),

  followed: () =>
    companyList(['followed'], (cursor, signal) => call(listFollowedCompanies, { query: cursor, signal })),

  own: () =>
    queryOptions({
      queryKey: [...ALL, 'own'] as const,
      queryFn: async ({ signal }) => (await call(listOwnCompanies, { signal })).companies,
    }),

  ones: () => [...ALL, 'one'] as const,

  one: (slug: string) =>
    queryOptions({
      queryKey: [...ALL, 'one', slug.toLowerCase()] as const,
      queryFn: async ({ signal }) => (await call(getCompany, { params: { slug }, signal })).company,
    }),

  people: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...ALL, 'people', id] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listCompanyPeople, {
          params: { id },
          query: pageParam === undefined ? {} : { cursor: pageParam },
          signal,
        }),
      initialPageParam: FIRST_PAGE,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),

  trail: (id: string, filter: TrailFilter) =>
    infiniteQueryOptions({
      queryKey: [...ALL, 'trail', id, filter] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listTrail, { params: { id }, query: { ...filter, ...pageOf(pageParam) }, signal }),
      ...paged,
      staleTime: STALE.always,
    }),

  domain: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'domain', id] as const,
      queryFn: async ({ signal }) => (await call(getCompanyDomain, { params: { id }, signal })).domain,
    }),

  roles: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'roles', id] as const,
      queryFn: async ({ signal }) => (await call(listCompanyRoles, { params: { id }, signal })).roles,
    }),
};
