import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  getAdministeredPage,
  getPageVersion,
  listAdministeredPages,
  listPageVersions,
} from '@weft/shared/administration/pages-contract';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import { call } from '@/lib/api/api-client';
import { pageOf, paged } from '@/lib/api/paged';
import { STALE } from '@/lib/api/query-client';
import { administrationQueries } from './administration-queries';

/** Pages of the network as administrators see them. */
export const administeredPageQueries = {
  all: () => [...administrationQueries.all(), 'pages'] as const,

  list: () =>
    queryOptions({
      queryKey: [...administeredPageQueries.all(), 'list'] as const,
      queryFn: async ({ signal }) => (await call(listAdministeredPages, { signal })).pages,
      staleTime: STALE.moment,
    }),

  /** Read once: a text that somebody edits is never replaced by itself. */
  page: (page: PageKind) =>
    queryOptions({
      queryKey: [...administeredPageQueries.all(), 'page', page] as const,
      queryFn: async ({ signal }) => (await call(getAdministeredPage, { params: { page }, signal })).page,
      staleTime: STALE.moment,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),

  /** What somebody else has saved, beside the entry of the editor, which keeps the state before. */
  savedMeanwhile: (page: PageKind) =>
    queryOptions({
      queryKey: [...administeredPageQueries.all(), 'saved meanwhile', page] as const,
      queryFn: async ({ signal }) => (await call(getAdministeredPage, { params: { page }, signal })).page,
      staleTime: 0,
      gcTime: 0,
    }),

  versions: (page: PageKind) =>
    infiniteQueryOptions({
      queryKey: [...administeredPageQueries.all(), 'versions', page] as const,
      queryFn: async ({ pageParam, signal }) =>
        call(listPageVersions, { params: { page }, query: pageOf(pageParam), signal }),
      ...paged,
    }),

  version: (page: PageKind, version: number) =>
    queryOptions({
      queryKey: [...administeredPageQueries.all(), 'version', page, version] as const,
      queryFn: async ({ signal }) =>
        (await call(getPageVersion, { params: { page, version: String(version) }, signal })).html,
      staleTime: STALE.always,
    }),
};
