import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getApplication, getApplicationForm, listApplications } from '@weft/shared/applications/contract';
import { call } from '@/lib/api/api-client';
import { paged, pageOf } from '@/lib/api/paged';

/** Query keys and requests of the viewer's own applications. */
export const applicationQueries = {
  all: () => ['applications'] as const,

  form: (job: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(), 'form', job] as const,
      queryFn: async ({ signal }) => (await call(getApplicationForm, { params: { id: job }, signal })).form,
    }),

  list: () =>
    infiniteQueryOptions({
      queryKey: [...applicationQueries.all(), 'list'] as const,
      queryFn: ({ pageParam, signal }) => call(listApplications, { query: pageOf(pageParam), signal }),
      ...paged,
    }),

  one: (id: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(), 'one', id] as const,
      queryFn: async ({ signal }) => (await call(getApplication, { params: { id }, signal })).application,
    }),
};
