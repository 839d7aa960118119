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
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { BlocksService } from './blocks/blocks.service.ts';
import type { CardService } from './card.service.ts';
import type { BulkIgnore } from './connections/bulk-ignore.ts';
import type { ConnectionsService } from './connections/connections.service.ts';
import type { FollowsService } from './follows/follows.service.ts';
import type { ListsService } from './links/lists.service.ts';
import type { SearchService } from './search/search.service.ts';
import type { SuggestionsService } from './suggestions/suggestions.service.ts';

const { done } = NETWORK_TEXTS;

/** Changes share the rate of reactions and follows. */
const options = { rates: [RATES.reactions] };

interface Deps {
  readonly connectionsService: ConnectionsService;
  readonly follows: FollowsService;
  readonly blocks: BlocksService;
  readonly lists: ListsService;
  readonly cards: CardService;
  readonly suggestions: SuggestionsService;
  readonly search: SearchService;
  readonly bulk: BulkIgnore;
}

export function networkRoutes(deps: Deps): RouteBinding[] {
  return [
    ...followsRoutes(deps),
    ...requestsRoutes(deps),
    ...cardRoutes(deps),
    ...discoveryRoutes(deps),
    ...connectionsRoutes(deps),
  ];
}

/** Routes about one other member. */
function cardRoutes({ cards }: Deps): RouteBinding[] {
  return [
    route(getHoverCard, async ({ params }, { viewer }) => ({
      card: await cards.card(viewer.memberId, params.id),
    })),
    route(getNetworkCounts, async (_input, { viewer }) => ({ counts: await cards.counts(viewer.memberId) })),
    route(listMutualConnections, ({ params, query }, { viewer }) =>
      cards.mutualConnections(viewer.memberId, params.id, query),
    ),
  ];
}

/** Routes for suggestions and search. */
function discoveryRoutes({ suggestions, search }: Deps): RouteBinding[] {
  return [
    route(listSuggestions, ({ query }, { viewer }) => suggestions.page(viewer.memberId, query)),
    route(
      dismissSuggestion,
      async ({ params }, { viewer }) => {
        await suggestions.dismiss(viewer.memberId, params.id);
        return { message: done.dismissed };
      },
      options,
    ),
    route(
      undismissSuggestion,
      async ({ params }, { viewer }) => {
        await suggestions.undismiss(viewer.memberId, params.id);
        return { message: done.suggestedAgain };
      },
      options,
    ),
    route(searchMembers, ({ query }, { viewer }) => search.page(viewer.memberId, query), {
      rates: [RATES.searches],
    }),
  ];
}

function followsRoutes({ follows, lists, cards }: Deps): RouteBinding[] {
  return [
    route(
      followMember,
      async ({ params }, { viewer }) => ({
        message: done.followed,
        ...(await follows.follow(viewer.memberId, params.id)),
      }),
      options,
    ),
    route(
      unfollowMember,
      async ({ params }, { viewer }) => ({
        message: done.unfollowed,
        ...(await follows.unfollow(viewer.memberId, params.id)),
      }),
      options,
    ),
    route(getFollowStatus, ({ params }, { viewer }) => cards.status(viewer.memberId, params.id)),
    route(listFollowers, ({ query }, { viewer }) =>
      lists.followers(viewer.memberId, query.userId ?? viewer.memberId, query),
    ),
    route(listFollowing, ({ query }, { viewer }) =>
      lists.following(viewer.memberId, query.userId ?? viewer.memberId, query),
    ),
  ];
}

function requestsRoutes({ connectionsService, bulk, lists }: Deps): RouteBinding[] {
  return [
    ...[listReceivedRequests, listPendingRequests].map((endpoint) =>
      route(endpoint, ({ query }, { viewer }) => lists.requests(viewer.memberId, 'recipient', query)),
    ),
    route(listSentRequests, ({ query }, { viewer }) => lists.requests(viewer.memberId, 'sender', query)),
    route(
      sendRequest,
      async ({ body }, { viewer }) => {
        const note = body.note || null;
        const changed = await connectionsService.send(viewer.memberId, body.recipientId, note);
        const isAccepted = changed.relationship.connectionStatus === 'accepted';
        return { message: isAccepted ? done.accepted : done.sent, ...changed };
      },
      options,
    ),
    route(
      acceptRequest,
      async ({ params }, { viewer }) => ({
        message: done.accepted,
        ...(await connectionsService.accept(viewer.memberId, params.id)),
      }),
      options,
    ),
    route(
      rejectRequest,
      async ({ params }, { viewer }) => ({
        message: done.declined,
        ...(await connectionsService.reject(viewer.memberId, params.id)),
      }),
      options,
    ),
    route(
      ignoreRequests,
      async ({ body }, { viewer }) => ({
        message: done.ignored,
        ...(await bulk.ignore(viewer.memberId, body.all ? 'all' : (body.ids ?? []))),
      }),
      options,
    ),
  ];
}

function connectionsRoutes({ connectionsService, blocks, lists }: Deps): RouteBinding[] {
  return [
    route(
      removeConnection,
      async ({ params }, { viewer }) => {
        const { was, ...changed } = await connectionsService.remove(viewer.memberId, params.id);
        return { message: was === 'pending' ? done.canceled : done.removed, ...changed };
      },
      options,
    ),
    route(listConnections, ({ query }, { viewer }) =>
      lists.connections(viewer.memberId, viewer.memberId, query),
    ),
    route(listMemberConnections, ({ params, query }, { viewer }) =>
      lists.connections(viewer.memberId, params.id, query),
    ),
    route(
      blockMember,
      async ({ params }, { viewer }) => ({
        message: done.blocked,
        ...(await blocks.block(viewer.memberId, params.userId)),
      }),
      options,
    ),
    route(
      unblockMember,
      async ({ params }, { viewer }) => ({
        message: done.unblocked,
        ...(await blocks.unblock(viewer.memberId, params.userId)),
      }),
      options,
    ),
    route(listBlocked, ({ query }, { viewer }) => blocks.page(viewer.memberId, query)),
  ];
}
