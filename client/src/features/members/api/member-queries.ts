import { queryOptions } from '@tanstack/react-query';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { call } from '@/lib/api-client';
import { STALE } from '@/lib/query-client';
import { keepProfile } from './kept-profile';

/** What the client asks of members: keys and fetchers together, so that nobody types a key by hand. */
export const memberQueries = {
  all: () => ['members'] as const,

  /** The signed-in member's own profile. */
  own: () =>
    queryOptions({
      queryKey: [...memberQueries.all(), 'own'] as const,
      queryFn: async ({ signal }) => {
        const { user } = await call(getOwnProfile, { signal });
        keepProfile(user);
        return user;
      },
      staleTime: STALE.minute,
    }),
};
