import { queryOptions } from '@tanstack/react-query';
import type { MemberSummary } from '@weft/shared/members/views';
import { listConnections } from '@weft/shared/network/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';

const LIMIT = 50;

/** A member in the picker. */
export interface PickedMember extends MemberSummary {
  readonly isConnection: boolean;
}

async function connections(search: string, signal: AbortSignal): Promise<PickedMember[]> {
  const query = { limit: LIMIT, ...(search !== '' && { search }) };
  const answer = await call(listConnections, { query, signal });
  return answer.connections.map(({ user }) => ({ ...user, isConnection: true }));
}

async function others(query: string, signal: AbortSignal): Promise<PickedMember[]> {
  const { users } = await call(searchMembers, { query: { query, limit: LIMIT }, signal });
  return users.filter(({ can }) => can.message).map((user) => ({ ...user, isConnection: false }));
}

/** Members to message: the viewer's connections first, then other members who match the search. */
export const memberPickerQuery = (memberId: string, search: string) =>
  queryOptions({
    queryKey: ['messages', 'members-to-write-to', search] as const,
    queryFn: async ({ signal }) => {
      const found = await Promise.all([
        connections(search, signal),
        search === '' ? [] : others(search, signal),
      ]);
      const byId = new Map<string, PickedMember>();
      for (const member of found.flat())
        if (member._id !== memberId && !byId.has(member._id)) byId.set(member._id, member);
      return [...byId.values()];
    },
    staleTime: STALE.minute,
  });
