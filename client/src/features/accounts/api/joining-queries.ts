import { queryOptions } from '@tanstack/react-query';
import { checkInvitation, getRegistration } from '@weft/shared/joining/contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';

/** Who may register, for visitors. */
export const joiningQueries = {
  registration: () =>
    queryOptions({
      queryKey: ['joining', 'registration'] as const,
      queryFn: async ({ signal }) => (await call(getRegistration, { signal })).registration,
      staleTime: STALE.moment,
    }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: ['joining', 'invitation', token] as const,
      queryFn: async ({ signal }) => (await call(checkInvitation, { body: { token }, signal })).invitation,
      staleTime: STALE.moment,
    }),
};
