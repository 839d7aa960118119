import { listConnections } from '@weft/shared/network/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import type { MemberSummary } from '@weft/shared/members/views';
import { call } from '@/lib/api/api-client';
import { SUGGESTIONS_SHOWN } from '@/ui/form/suggestions/suggestion-source';

/** Finds people to mention: the viewer's connections first, then other members. */
export async function findMentionable(
  typed: string,
  signal: AbortSignal,
): Promise<(MemberSummary & { readonly isConnection: boolean })[]> {
  const search = typed.trim();
  const listing = { search, limit: SUGGESTIONS_SHOWN, sort: 'recently-active' } as const;
  const { connections } = await call(listConnections, { query: listing, signal });
  const known = connections.map(({ user }) => ({ ...user, isConnection: true }));
  if (search === '' || known.length >= SUGGESTIONS_SHOWN) return known;
  const { users } = await call(searchMembers, { query: { query: search, limit: SUGGESTIONS_SHOWN }, signal });
  const ids = new Set(known.map(({ _id }) => _id));
  const others = users.filter(({ _id }) => !ids.has(_id)).map((user) => ({ ...user, isConnection: false }));
  return [...known, ...others].slice(0, SUGGESTIONS_SHOWN);
}
