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
import { relationshipsOf } from './relationships';

/** Rows of a page of people: fewer calls on a long way down than the usual twenty. */
const PEOPLE_PAGE = 50;
/** Whose lists are the viewer's own. */
export const ME = 'me';

/** One page of anything that is listed. `total` counts what all pages hold together. */
export interface Page<T> {
  items: T[];
  total: number;
  nextCursor: string | null;
}

/** A row of a list of people: the member, and since when they stand in it. */
export interface PersonRow {
  _id: string;
  user: PersonCard;
  since: string;
}

interface PageCall {
  cursor: string | undefined;
  signal: AbortSignal;
}

/** Runs a read and lets all buttons and tags know what it says of people. */
export async function learning<T>(
  client: QueryClient,
  read: () => Promise<T>,
  peopleOf: (answer: T) => readonly PersonCard[],
): Promise<T> {
  const store = relationshipsOf(client);
  const askedAt = store.now();
  const answer = await read();
  store.learn(peopleOf(answer), askedAt);
  return answer;
}

/**
 * A list that keeps what it has while the member is here (Back finds every page again); a visit that is no Back asks for the
 * newest page by itself.
 */
function listOf<T, const K extends readonly string[]>(
  queryKey: K,
  read: (page: PageCall) => Promise<Page<T>>,
  peopleOf: (item: T) => PersonCard[],
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal, client }) =>
      learning(
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

const queryOf = ({ sort, search }: ListView, cursor: string | undefined) => ({
  sort,
  ...(search !== '' && { search }),
  cursor,
  limit: PEOPLE_PAGE,
});

const userOf = ({ user }: PersonRow) => [user];

/** What the client asks of the network: keys and fetchers together. */
export const networkQueries = {
  /** A member's connections, `ME` for one's own. */
  connections: (owner: string, view: ListView) =>
    listOf(
      networkKeys.connections(owner, view),
      async ({ cursor, signal }): Promise<Page<PersonRow>> => {
        const query = queryOf(view, cursor);
        const { connections, total, nextCursor } =
          owner === ME
            ? await call(listConnections, { query, signal })
            : await call(listMemberConnections, { params: { id: owner }, query, signal });
        const items = connections.map(({ _id, user, connectedAt }) => ({ _id, user, since: connectedAt }));
        return { items, total, nextCursor };
      },
      userOf,
    ),

  /** Whom a member follows, or who follows them; `ME` for oneself. */
  follows: (owner: string, side: FollowSide, view: ListView) =>
    listOf(
      networkKeys.follows(owner, side, view),
      async ({ cursor, signal }): Promise<Page<PersonRow>> => {
        const query = { ...queryOf(view, cursor), ...(owner !== ME && { userId: owner }) };
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
    listOf(
      networkKeys.requests(side),
      async ({ cursor, signal }): Promise<Page<ConnectionRequest>> => {
        const endpoint = side === 'received' ? listReceivedRequests : listSentRequests;
        const { requests, total, nextCursor } = await call(endpoint, { query: { cursor }, signal });
        return { items: requests, total, nextCursor };
      },
      (request) => [side === 'received' ? request.requester : request.recipient],
    ),

  suggestions: () =>
    listOf(
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
    listOf(
      networkKeys.blocked,
      async ({ cursor, signal }) => {
        const { blocked, total, nextCursor } = await call(listBlocked, { query: { cursor }, signal });
        return { items: blocked, total, nextCursor };
      },
      () => [],
    ),

  /** The connections that the viewer shares with a member. */
  mutual: (memberId: string) =>
    listOf(
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

  /** What opens beside a name: asked for once, kept for some minutes. */
  card: (memberId: string) =>
    queryOptions({
      queryKey: networkKeys.card(memberId),
      queryFn: async ({ signal, client }) =>
        learning(
          client,
          async () => (await call(getHoverCard, { params: { id: memberId }, signal })).card,
          (card) => [card],
        ),
      staleTime: 5 * STALE.minute,
    }),
};
