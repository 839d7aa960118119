import type { MemberSort } from '@weft/shared/network/list-queries';

/** Order and search text of a list of members. */
export interface ListView {
  sort: MemberSort;
  search: string;
}

/** Whether the viewer received or sent the requests. */
export type RequestSide = 'received' | 'sent';
/** Whether the list shows followed members or followers. */
export type FollowSide = 'following' | 'followers';

/** Filters of the search page. Empty values don't filter. */
export interface SearchFilters {
  country: string;
  state: string;
  city: string;
  connection: string;
}

/** Query keys of the network feature. `owner` is a member's id, or `me`. */
export const networkKeys = {
  all: ['network'] as const,
  counts: ['network', 'counts'] as const,
  status: (memberId: string) => ['network', 'status', memberId] as const,
  card: (memberId: string) => ['network', 'card', memberId] as const,
  mutual: (memberId: string) => ['network', 'mutual', memberId] as const,
  requests: (side: RequestSide) => ['network', 'requests', side] as const,
  connectionsOf: (owner: string) => ['network', 'connections', owner] as const,
  connections: (owner: string, { sort, search }: ListView) =>
    ['network', 'connections', owner, sort, search] as const,
  followsOf: (owner: string, side: FollowSide) => ['network', 'follows', owner, side] as const,
  follows: (owner: string, side: FollowSide, { sort, search }: ListView) =>
    ['network', 'follows', owner, side, sort, search] as const,
  suggestions: ['network', 'suggestions'] as const,
  blocked: ['network', 'blocked'] as const,
  found: ['network', 'found'] as const,
  quickSearch: (text: string) => ['network', 'found', 'quick', text] as const,
  search: (text: string, { country, state, city, connection }: SearchFilters) =>
    ['network', 'found', 'page', text, country, state, city, connection] as const,
};

/** Prefixes of keys in the toggle queue, which sends one request at a time for each key. */
export const TOGGLES = { connection: 'connection:', follow: 'follow:', dismissal: 'dismissal:' } as const;
export const connectionKey = (memberId: string) => `${TOGGLES.connection}${memberId}`;
export const followKey = (memberId: string) => `${TOGGLES.follow}${memberId}`;
export const dismissalKey = (memberId: string) => `${TOGGLES.dismissal}${memberId}`;
