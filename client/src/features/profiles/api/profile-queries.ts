import { queryOptions } from '@tanstack/react-query';
import { getProfile, listSkills } from '@weft/shared/profiles/contract';
import { relationshipStoreOf } from '@/features/network';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';

/** What the client asks of profiles. One's own stands with the members: the whole product needs it. */
export const profileQueries = {
  all: () => ['profiles'] as const,

  /** Somebody's profile by id or full name: `user`, or `users` to choose from. */
  one: (idOrName: string) =>
    queryOptions({
      queryKey: [...profileQueries.all(), 'one', idOrName] as const,
      queryFn: async ({ signal, client }) => {
        const relationships = relationshipStoreOf(client);
        const startedAt = relationships.now();
        const answer = await call(getProfile, { params: { id: idOrName }, signal });
        // What it says of the two goes to the one place that buttons and tags read.
        if ('user' in answer) relationships.mergeCards([answer.user], startedAt);
        return answer;
      },
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
