import { BlockStore } from './blocks/block.store.ts';
import { Blocks } from './blocks/blocks.ts';
import { BlocksService } from './blocks/blocks.service.ts';
import { CardService } from './card.service.ts';
import { BulkIgnore } from './connections/bulk-ignore.ts';
import { ConnectionStore } from './connections/connection.store.ts';
import { ConnectionsService } from './connections/connections.service.ts';
import { KnownRequests } from './connections/known-requests.ts';
import { RequestQuotaStore } from './connections/request-quota.store.ts';
import { FollowedIds } from './follows/followed-ids.ts';
import { FollowsService } from './follows/follows.service.ts';
import { ConnectionIdStore } from './links/connection-id.store.ts';
import { ConnectionIds } from './links/connection-ids.ts';
import { KnownLinks } from './links/known-links.ts';
import { LinkStore } from './links/link.store.ts';
import { ListTotals } from './links/list-totals.ts';
import { ListsService } from './links/lists.service.ts';
import { NamePropagation } from './links/name-propagation.ts';
import { networkMemberData } from './network-member-data.ts';
import { NetworkErasure } from './network-erasure.ts';
import { networkRoutes } from './network.routes.ts';
import type { NetworkFeatureDeps, NetworkDeps } from './network-deps.ts';
import { PairChanges } from './pair-changes.ts';
import { People } from './people.ts';
import { VisibleCounts } from './visible-counts.ts';
import { SocialGraph } from './social-graph.ts';
import { SearchService } from './search/search.service.ts';
import { Candidates } from './suggestions/candidates.ts';
import { DismissalStore } from './suggestions/dismissal.store.ts';
import { SuggestionsService } from './suggestions/suggestions.service.ts';

export { positionPage } from './position-cursor.ts';
export { placeInWords } from './present-network.ts';
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
  const blocks = new Blocks({ store: blockStore, suspendedIds, clock, bus });
  const connectionIds = new ConnectionIds({ store: connectionIdStore, suspendedIds, clock, bus });
  const knownLinks = new KnownLinks({ links, clock, bus });
  const knownRequests = new KnownRequests({ connections, clock, bus });
  const { directory, cards } = members;
  return {
    ...given,
    connections,
    quotas: new RequestQuotaStore(connection),
    blockStore,
    blocks,
    links,
    connectionIdStore,
    connectionIds,
    knownLinks,
    knownRequests,
    followedIds: new FollowedIds({ links, clock, bus }),
    listTotals: new ListTotals({ clock, bus }),
    dismissals: new DismissalStore(connection),
    counts: new VisibleCounts({ members, links, connections }),
    people: new People({ directory, cards, knownRequests, knownLinks, connectionIds, blocks, clock }),
  };
}

/** Connections and requests, follows, blocks, suggestions and member search. */
export function createNetwork(given: NetworkFeatureDeps) {
  const stores = createDeps(given);
  const deps = { ...stores, changes: new PairChanges(stores), candidates: new Candidates(stores) };
  const connectionsService = new ConnectionsService(deps);
  const cards = new CardService(deps);
  const suggestions = new SuggestionsService(deps);
  const namePropagation = new NamePropagation(deps);
  given.events.on('member.changed', ({ memberId }) => {
    suggestions.forget(memberId);
    given.background.run('carry a name into the lists that show it', () => namePropagation.run(memberId));
  });
  const routes = networkRoutes({
    connectionsService,
    cards,
    suggestions,
    follows: new FollowsService(deps),
    blocks: new BlocksService(deps),
    lists: new ListsService(deps),
    search: new SearchService(deps),
    bulk: new BulkIgnore({ ...deps, connectionsService, cards }),
  });
  const erasure = new NetworkErasure(deps);
  return {
    routes,
    socialGraph: new SocialGraph(deps),
    memberData: networkMemberData({ ...deps, erasure }),
    propagateAllNames: () => namePropagation.runAll(),
  };
}
