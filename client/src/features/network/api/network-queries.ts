import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { NETWORK_LIMITS } from '@weft/shared/limits';
import {
  listBlocked,
  listConnections,
  listFollowers,
  listFollowing,
  listMemberConnections,
  listReceivedRequests,
  listSentRequests,
} from '@weft/shared/network/contract';
import {
  getHoverCard,
  listMutualConnections,
  listSuggestions,
} from '@weft/shared/network/discovery-contract';
import type { ConnectionRequest, PersonCard } from '@weft/shared/network/views';
import { call } from '@/lib/api/api-client';
import { FIRST_PAGE, STALE } from '@/lib/api/query-client';
import { networkKeys, type FollowSide, type ListView, type RequestSide } from './network-keys';
import { relationshipStoreOf } from './relationship-store';

/** Larger than the usual 20 rows, so that long lists need fewer calls. */
const PEOPLE_PAGE_SIZE = 50;
/** Owner of the viewer's own lists. */
export const ME = 'me';

/** One page of a list. `total` counts the items of all pages. */
export interface Page<T> {
  items: T[];
  total: number;
  nextCursor: string | null;
}

/** A row of a list of people. `since` is when the connection or follow began. */
export interface PersonRow {
  _id: string;
  user: PersonCard;
  since: string;
}

interface PageCall {
  cursor: string | undefined;
  signal: AbortSignal;
}

/** Reads data and stores the relationships of its members, so that buttons and tags show them. */
export async function readWithRelationships<T>(
  client: QueryClient,
  read: () => Promise<T>,
  peopleOf: (response: T) => readonly PersonCard[],
): Promise<T> {
  const store = relationshipStoreOf(client);
  const startedAt = store.now();
  const response = await read();
  store.mergeCards(peopleOf(response), startedAt);
  return response;
}

/**
 * Options of a list whose pages stay cached for the session, so that Back restores them. Screens refetch it with
 * `useFreshOnVisit`.
 */
function memberListQuery<T, const K extends readonly string[]>(
  queryKey: K,
  read: (page: PageCall) => Promise<Page<T>>,
  peopleOf: (item: T) => PersonCard[],
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal, client }) =>
      readWithRelationships(
        client,
        async () => read({ cursor: pageParam, signal }),
        ({ items }) => items.flatMap(peopleOf),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: STALE.always,
    gcTime: Infinity,
  });
}

const listParams = ({ sort, search }: ListView, cursor: string | undefined) => ({
  sort,
  ...(search !== '' && { search }),
  cursor,
  limit: PEOPLE_PAGE_SIZE,
});

const userOf = ({ user }: PersonRow) => [user];

/** Queries of the network feature. */
export const networkQueries = {
  /** A member's connections. The owner `ME` is the viewer. */
  connections: (owner: string, view: ListView) =>
    memberListQuery(
      networkKeys.connections(owner, view),
      async ({ cursor, signal }): Promise<Page<PersonRow>> => {
        const query = listParams(view, cursor);
        const { connections, total, nextCursor } =
          owner === ME
            ? await call(listConnections, { query, signal })
            : await call(listMemberConnections, { params: { id: owner }, query, signal });
        const items = connections.map(({ _id, user, connectedAt }) => ({ _id, user, since: connectedAt }));
        return { items, total, nextCursor };
      },
      userOf,
    ),

  /** Followed members or followers. The owner `ME` is the viewer. */
  follows: (owner: string, side: FollowSide, view: ListView) =>
    memberListQuery(
      networkKeys.follows(owner, side, view),
      async ({ cursor, signal }): Promise<Page<PersonRow>> => {
        const query = { ...listParams(view, cursor), ...(owner !== ME && { userId: owner }) };
        const { rows, total, nextCursor } =
          side === 'following'
            ? await call(listFollowing, { query, signal }).then(({ following, ...rest }) => ({
                ...rest,
                rows: following,
              }))
            : await call(listFollowers, { query, signal }).then(({ followers, ...rest }) => ({
                ...rest,
                rows: followers,
              }));
        return {
          items: rows.map(({ _id, user, createdAt }) => ({ _id, user, since: createdAt })),
          total,
          nextCursor,
        };
      },
      userOf,
    ),

  requests: (side: RequestSide) =>
    memberListQuery(
      networkKeys.requests(side),
      async ({ cursor, signal }): Promise<Page<ConnectionRequest>> => {
        const endpoint = side === 'received' ? listReceivedRequests : listSentRequests;
        const { requests, total, nextCursor } = await call(endpoint, { query: { cursor }, signal });
        return { items: requests, total, nextCursor };
      },
      (request) => [side === 'received' ? request.requester : request.recipient],
    ),

  suggestions: () =>
    memberListQuery(
      networkKeys.suggestions,
      async ({ cursor, signal }) => {
        const { users, nextCursor } = await call(listSuggestions, {
          query: { cursor, limit: NETWORK_LIMITS.suggestionsPage },
          signal,
        });
        return { items: users, total: users.length, nextCursor };
      },
      (user) => [user],
    ),

  blocked: () =>
    memberListQuery(
      networkKeys.blocked,
      async ({ cursor, signal }) => {
        const { blocked, total, nextCursor } = await call(listBlocked, { query: { cursor }, signal });
        return { items: blocked, total, nextCursor };
      },
      () => [],
    ),

  /** Mutual connections of viewer and member. */
  mutual: (memberId: string) =>
    memberListQuery(
      networkKeys.mutual(memberId),
      async ({ cursor, signal }) => {
        const { users, total, nextCursor } = await call(listMutualConnections, {
          params: { id: memberId },
          query: { cursor },
          signal,
        });
        return { items: users, total, nextCursor };
      },
      (user) => [user],
    ),

  /** The hover card of a member. */
  card: (memberId: string) =>
    queryOptions({
      queryKey: networkKeys.card(memberId),
      queryFn: async ({ signal, client }) =>
        readWithRelationships(
          client,
          async () => (await call(getHoverCard, { params: { id: memberId }, signal })).card,
          (card) => [card],
        ),
      staleTime: 5 * STALE.minute,
    }),
};
