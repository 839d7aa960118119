import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listApplications } from '@weft/shared/administration/applications-contract';
import { getRegistrationSettings, listInvitations } from '@weft/shared/administration/registration-contract';
import { call } from '@/lib/api/api-client';
import { pageOf, paged } from '@/lib/api/paged';
import { STALE } from '@/lib/api/query-client';
import { administrationQueries } from './administration-queries';

/** Who may register, and invitations. */
export const registrationQueries = {
  settings: () =>
    queryOptions({
      queryKey: [...administrationQueries.all(), 'registration'] as const,
      queryFn: async ({ signal }) => {
        const { settings, fields, locked } = await call(getRegistrationSettings, { signal });
        return { settings, fields, locked };
      },
      staleTime: STALE.moment,
    }),

  applications: (state: 'waiting' | 'decided') =>
    infiniteQueryOptions({
      queryKey: [...administrationQueries.lists(), 'applications', state] as const,
      queryFn: async ({ pageParam, signal }) =>
        call(listApplications, { query: { ...pageOf(pageParam), state }, signal }),
      ...paged,
    }),

  invitations: () =>
    infiniteQueryOptions({
      queryKey: [...administrationQueries.lists(), 'invitations'] as const,
      queryFn: async ({ pageParam, signal }) => call(listInvitations, { query: pageOf(pageParam), signal }),
      ...paged,
    }),
};
