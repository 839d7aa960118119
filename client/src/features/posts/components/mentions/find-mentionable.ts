import { listConnections } from '@weft/shared/network/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import type { MemberSummary } from '@weft/shared/members/views';
import { call } from '@/lib/api/api-client';

/** People listed below the text. */
const SHOWN = 8;

/** Finds people to mention: the viewer's connections first, then other members. */
export async function findMentionable(
  typed: string,
  signal: AbortSignal,
): Promise<(MemberSummary & { readonly isConnection: boolean })[]> {
  const search = typed.trim();
  const listing = { search, limit: SHOWN, sort: 'recently-active' } as const;
  const { connections } = await call(listConnections, { query: listing, signal });
  const known = connections.map(({ user }) => ({ ...user, isConnection: true }));
  if (search === '' || known.length >= SHOWN) return known;
  const { users } = await call(searchMembers, { query: { query: search, limit: SHOWN }, signal });
  const ids = new Set(known.map(({ _id }) => _id));
  const others = users.filter(({ _id }) => !ids.has(_id)).map((user) => ({ ...user, isConnection: false }));
  return [...known, ...others].slice(0, SHOWN);
}
