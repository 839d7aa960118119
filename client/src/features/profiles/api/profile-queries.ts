import { queryOptions } from '@tanstack/react-query';
import { getProfile, listSkills } from '@weft/shared/profiles/contract';
import { relationshipStoreOf } from '@/features/network';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';

/**
 * Query keys and functions of profiles. The member's own profile is in the members feature, because the whole
 * client needs it.
 */
export const profileQueries = {
  all: () => ['profiles'] as const,

  /** Profile by id or full name: `user`, or `users` if several members have the name. */
  one: (idOrName: string) =>
    queryOptions({
      queryKey: [...profileQueries.all(), 'one', idOrName] as const,
      queryFn: async ({ signal, client }) => {
        const relationships = relationshipStoreOf(client);
        const startedAt = relationships.now();
        const answer = await call(getProfile, { params: { id: idOrName }, signal });
        // Buttons and tags read relationships only from this store.
        if ('user' in answer) relationships.mergeCards([answer.user], startedAt);
        return answer;
      },
      staleTime: STALE.moment,
    }),

  /** Known skills that start with `search`. */
  skills: (search: string) =>
    queryOptions({
      queryKey: [...profileQueries.all(), 'skills', search] as const,
      queryFn: async ({ signal }) => (await call(listSkills, { query: { search }, signal })).skills,
      staleTime: STALE.minute,
    }),
};
