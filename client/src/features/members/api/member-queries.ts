import { queryOptions } from '@tanstack/react-query';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { cacheProfile } from './cached-profile';

/** Keys and functions of the member queries. Other code must not write these keys by hand. */
export const memberQueries = {
  all: () => ['members'] as const,

  /** The signed-in member's own profile. */
  own: () =>
    queryOptions({
      queryKey: [...memberQueries.all(), 'own'] as const,
      queryFn: async ({ signal }) => {
        const { user } = await call(getOwnProfile, { signal });
        cacheProfile(user);
        return user;
      },
      staleTime: STALE.minute,
    }),
};
