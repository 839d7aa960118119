import {
  acceptRequest,
  blockMember,
  followMember,
  getFollowStatus,
  ignoreRequests,
  listBlocked,
  listConnections,
  listFollowers,
  listFollowing,
  listMemberConnections,
  listPendingRequests,
  listReceivedRequests,
  listSentRequests,
  rejectRequest,
  removeConnection,
  sendRequest,
  unblockMember,
  unfollowMember,
} from '@weft/shared/network/contract';
import {
  dismissSuggestion,
  getHoverCard,
  getNetworkCounts,
  listMutualConnections,
  listSuggestions,
  searchMembers,
  undismissSuggestion,
} from '@weft/shared/network/discovery-contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { RATES } from '../../http/rate-rule.ts';
import { route, type RouteBinding } from '../../http/route.ts';
import type { BlocksService } from './blocks/blocks.service.ts';
import type { CardService } from './card.service.ts';
import type { BulkIgnore } from './connections/bulk-ignore.ts';
import type { ConnectionsService } from './connections/connections.service.ts';
import type { FollowsService } from './follows/follows.service.ts';
import type { ListsService } from './links/lists.service.ts';
import type { SearchService } from './search/search.service.ts';
import type { SuggestionsService } from './suggestions/suggestions.service.ts';

const { done } = NETWORK_TEXTS;

/** Changes of the network count as reactions and follows do (specification 3.15). */
const options = { rates: [RATES.reactions] };

/** Ids in paths may come in capitals; those that are compared with others are in small letters. */
const idIn = (text: string): string => text.toLowerCase();

/** What is asked of one other member. */
export function cardRoutes(cards: CardService): RouteBinding[] {
  return [
    route(getHoverCard, async ({ params }, { viewer }) => ({
      card: await cards.card(viewer.memberId, idIn(params.id)),
    })),
    route(getNetworkCounts, async (_input, { viewer }) => ({ counts: await cards.counts(viewer.memberId) })),
    route(listMutualConnections, ({ params, query }, { viewer }) =>
      cards.mutualConnections(viewer.memberId, idIn(params.id), query),
    ),
  ];
}

/** Finding others: suggestions and search. */
export function discoveryRoutes(suggestions: SuggestionsService, search: SearchService): RouteBinding[] {
  return [
    route(listSuggestions, ({ query }, { viewer }) => suggestions.page(viewer.memberId, query)),
    route(
      dismissSuggestion,
      async ({ params }, { viewer }) => {
        await suggestions.dismiss(viewer.memberId, idIn(params.id));
        return { message: done.dismissed };
      },
      options,
    ),
    route(
      undismissSuggestion,
      async ({ params }, { viewer }) => {
        await suggestions.undismiss(viewer.memberId, idIn(params.id));
        return { message: done.suggestedAgain };
      },
      options,
    ),
    route(searchMembers, ({ query }, { viewer }) => search.page(viewer.memberId, query), {
      rates: [RATES.searches],
    }),
  ];
}

export function followsRoutes(
  follows: FollowsService,
  lists: ListsService,
  cards: CardService,
): RouteBinding[] {
  return [
    route(
      followMember,
      async ({ params }, { viewer }) => ({
        message: done.followed,
        ...(await follows.follow(viewer.memberId, idIn(params.id))),
      }),
      options,
    ),
    route(
      unfollowMember,
      async ({ params }, { viewer }) => ({
        message: done.unfollowed,
        ...(await follows.unfollow(viewer.memberId, idIn(params.id))),
      }),
      options,
    ),
    route(getFollowStatus, ({ params }, { viewer }) => cards.status(viewer.memberId, idIn(params.id))),
    route(listFollowers, ({ query }, { viewer }) =>
      lists.followers(viewer.memberId, idIn(query.userId ?? viewer.memberId), query),
    ),
    route(listFollowing, ({ query }, { viewer }) =>
      lists.following(viewer.memberId, idIn(query.userId ?? viewer.memberId), query),
    ),
  ];
}

export function requestsRoutes(
  connections: ConnectionsService,
  bulk: BulkIgnore,
  lists: ListsService,
): RouteBinding[] {
  return [
    ...[listReceivedRequests, listPendingRequests].map((endpoint) =>
      route(endpoint, ({ query }, { viewer }) => lists.requests(viewer.memberId, 'recipient', query)),
    ),
    route(listSentRequests, ({ query }, { viewer }) => lists.requests(viewer.memberId, 'sender', query)),
    route(
      sendRequest,
      async ({ body }, { viewer }) => {
        const note = body.note || null;
        const changed = await connections.send(viewer.memberId, idIn(body.recipientId), note);
        const isAccepted = changed.relationship.connectionStatus === 'accepted';
        return { message: isAccepted ? done.accepted : done.sent, ...changed };
      },
      options,
    ),
    route(
      acceptRequest,
      async ({ params }, { viewer }) => ({
        message: done.accepted,
        ...(await connections.accept(viewer.memberId, idIn(params.id))),
      }),
      options,
    ),
    route(
      rejectRequest,
      async ({ params }, { viewer }) => ({
        message: done.declined,
        ...(await connections.reject(viewer.memberId, idIn(params.id))),
      }),
      options,
    ),
    route(
      ignoreRequests,
      async ({ body }, { viewer }) => ({
        message: done.ignored,
        ...(await bulk.ignore(viewer.memberId, body.all ? 'all' : (body.ids ?? []).map(idIn))),
      }),
      options,
    ),
  ];
}

export function connectionsRoutes(
  connections: ConnectionsService,
  blocks: BlocksService,
  lists: ListsService,
): RouteBinding[] {
  return [
    route(
      removeConnection,
      async ({ params }, { viewer }) => {
        const { was, ...changed } = await connections.remove(viewer.memberId, idIn(params.id));
        return { message: was === 'pending' ? done.canceled : done.removed, ...changed };
      },
      options,
    ),
    route(listConnections, ({ query }, { viewer }) =>
      lists.connections(viewer.memberId, viewer.memberId, query),
    ),
    route(listMemberConnections, ({ params, query }, { viewer }) =>
      lists.connections(viewer.memberId, idIn(params.id), query),
    ),
    route(
      blockMember,
      async ({ params }, { viewer }) => ({
        message: done.blocked,
        ...(await blocks.block(viewer.memberId, idIn(params.userId))),
      }),
      options,
    ),
    route(
      unblockMember,
      async ({ params }, { viewer }) => ({
        message: done.unblocked,
        ...(await blocks.unblock(viewer.memberId, idIn(params.userId))),
      }),
      options,
    ),
    route(listBlocked, ({ query }, { viewer }) => blocks.page(viewer.memberId, query)),
  ];
}
