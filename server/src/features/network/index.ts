import type { RouteBinding } from '../../http/routes/route.ts';
import { BlockStore } from './blocks/block.store.ts';
import { Blocks } from './blocks/blocks.ts';
import { BlocksService } from './blocks/blocks.service.ts';
import { CardService } from './card.service.ts';
import { BulkIgnore } from './connections/bulk-ignore.ts';
import { ConnectionStore } from './connections/connection.store.ts';
import { ConnectionsService } from './connections/connections.service.ts';
import { RequestQuotaStore } from './connections/request-quota.store.ts';
import { FollowCache } from './follows/follow-cache.ts';
import { FollowsService } from './follows/follows.service.ts';
import { ConnectionIdStore } from './links/connection-id.store.ts';
import { ConnectionIds } from './links/connection-ids.ts';
import { Edges } from './links/edges.ts';
import { LinkStore } from './links/link.store.ts';
import { ListsService } from './links/lists.service.ts';
import { NamePropagation } from './links/name-propagation.ts';
import { networkMemberData } from './network-member-data.ts';
import { NetworkErasure } from './network-erasure.ts';
import {
  cardRoutes,
  connectionsRoutes,
  discoveryRoutes,
  followsRoutes,
  requestsRoutes,
} from './network.routes.ts';
import type { NetworkFeatureDeps, NetworkDeps } from './network-deps.ts';
import { PairChanges } from './pair-changes.ts';
import { People } from './people.ts';
import { VisibleCounts } from './visible-counts.ts';
import { createSocialGraph } from './social-graph.ts';
import { SearchService } from './search/search.service.ts';
import { Candidates } from './suggestions/candidates.ts';
import { DismissalStore } from './suggestions/dismissal.store.ts';
import { SuggestionsService } from './suggestions/suggestions.service.ts';

export type { NetworkEvents } from './network-events.ts';
export type { SocialGraph } from './social-graph.ts';

function createDeps(given: NetworkFeatureDeps): NetworkDeps {
  const { database, clock, members, bus } = given;
  const { connection } = database;
  const connections = new ConnectionStore(connection);
  const blockStore = new BlockStore(connection);
  const links = new LinkStore(connection);
  const connectionIdStore = new ConnectionIdStore(connection);
  const suspendedIds = () => members.suspensions.ids();
  const blocks = new Blocks(blockStore, suspendedIds, clock, bus);
  const connectionIds = new ConnectionIds(connectionIdStore, suspendedIds, clock, bus);
  return {
    ...given,
    connections,
    quotas: new RequestQuotaStore(connection),
    blockStore,
    blocks,
    links,
    connectionIdStore,
    connectionIds,
    edges: new Edges({ links, connectionIds: connectionIdStore }),
    follows: new FollowCache(links, clock, bus),
    dismissals: new DismissalStore(connection),
    counts: new VisibleCounts({ members, links, connections }),
    people: new People({ directory: members.directory, connections, links, connectionIds, blocks, clock }),
  };
}

/** Connections and requests, follows, blocks, suggestions and member search. */
export function createNetwork(given: NetworkFeatureDeps) {
  const deps = createDeps(given);
  const changes = new PairChanges(deps);
  const connections = new ConnectionsService(deps, changes);
  const follows = new FollowsService(deps, changes);
  const blocks = new BlocksService(deps, changes, connections);
  const lists = new ListsService(deps);
  const cards = new CardService(deps);
  const candidates = new Candidates(deps);
  const suggestions = new SuggestionsService(deps, candidates);
  const namePropagation = new NamePropagation(deps);
  given.events.on('member.changed', ({ memberId }) => {
    suggestions.forget(memberId);
    given.background.run('carry a name into the lists that show it', () => namePropagation.run(memberId));
  });
  const bulk = new BulkIgnore(deps, connections, cards);
  const routes: RouteBinding[] = [
    ...followsRoutes(follows, lists, cards),
    ...requestsRoutes(connections, bulk, lists),
    ...cardRoutes(cards),
    ...discoveryRoutes(suggestions, new SearchService(deps, candidates)),
    ...connectionsRoutes(connections, blocks, lists),
  ];
  return {
    routes,
    socialGraph: createSocialGraph(deps),
    memberData: networkMemberData(deps, new NetworkErasure(deps, connections)),
    propagateAllNames: () => namePropagation.runAll(),
  };
}
