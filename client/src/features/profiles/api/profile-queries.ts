import { queryOptions } from '@tanstack/react-query';
import { getProfile, listSkills } from '@weft/shared/profiles/contract';
import { call } from '@/lib/api-client';
import { STALE } from '@/lib/query-client';

/** What the client asks of profiles. One's own stands with the members: the whole product needs it. */
export const profileQueries = {
  all: () => ['profiles'] as const,

  /** Somebody's profile by id or full name: `user`, or `users` to choose from. */
  one: (idOrName: string) =>
    queryOptions({
      queryKey: [...profileQueries.all(), 'one', idOrName] as const,
      queryFn: async ({ signal }) => call(getProfile, { params: { id: idOrName }, signal }),
      staleTime: STALE.moment,
    }),

  /** Known skills that begin with what was typed. */
  skills: (search: string) =>
    queryOptions({
      queryKey: [...profileQueries.all(), 'skills', search] as const,
      queryFn: async ({ signal }) => (await call(listSkills, { query: { search }, signal })).skills,
      staleTime: STALE.minute,
    }),
};
