import type { RouteBinding } from '../../http/route.ts';
import { BlockStore } from './blocks/block.store.ts';
import { Blocks } from './blocks/blocks.ts';
import { BlocksService } from './blocks/blocks.service.ts';
import { CardService } from './card.service.ts';
import { BulkIgnore } from './connections/bulk-ignore.ts';
import { ConnectionStore } from './connections/connection.store.ts';
import { ConnectionsService } from './connections/connections.service.ts';
import { RequestQuotaStore } from './connections/request-quota.store.ts';
import { FollowMemory } from './follows/follow-memory.ts';
import { FollowsService } from './follows/follows.service.ts';
import { CircleStore } from './links/circle.store.ts';
import { Circles } from './links/circles.ts';
import { Edges } from './links/edges.ts';
import { LinkStore } from './links/link.store.ts';
import { ListsService } from './links/lists.service.ts';
import { Relisting } from './links/relisting.ts';
import { networkBelongings } from './network-belongings.ts';
import { NetworkErasure } from './network-erasure.ts';
import {
  cardRoutes,
  connectionsRoutes,
  discoveryRoutes,
  followsRoutes,
  requestsRoutes,
} from './network.routes.ts';
import type { NetworkDependencies, NetworkParts } from './network-parts.ts';
import { PairChanges } from './pair-changes.ts';
import { People } from './people.ts';
import { VisibleCounts } from './visible-counts.ts';
import { createStanding } from './standing.ts';
import { SearchService } from './search/search.service.ts';
import { Candidates } from './suggestions/candidates.ts';
import { DismissalStore } from './suggestions/dismissal.store.ts';
import { SuggestionsService } from './suggestions/suggestions.service.ts';

export type { Standing } from './standing.ts';

function createParts(given: NetworkDependencies): NetworkParts {
  const { database, clock, members, bus } = given;
  const { connection } = database;
  const connections = new ConnectionStore(connection);
  const blockStore = new BlockStore(connection);
  const links = new LinkStore(connection);
  const circleStore = new CircleStore(connection);
  const suspendedIds = () => members.suspensions.ids();
  const blocks = new Blocks(blockStore, suspendedIds, clock, bus);
  const circles = new Circles(circleStore, suspendedIds, clock, bus);
  return {
    ...given,
    connections,
    quotas: new RequestQuotaStore(connection),
    blockStore,
    blocks,
    links,
    circleStore,
    circles,
    edges: new Edges({ links, circles: circleStore, members: members.store }),
    follows: new FollowMemory(links, clock, bus),
    dismissals: new DismissalStore(connection),
    counts: new VisibleCounts({ members, links, connections }),
    people: new People({ directory: members.directory, connections, links, circles, blocks, clock }),
  };
}

/** Who knows whom: connections and requests, follows, blocks, suggestions and the search for members. */
export function createNetwork(given: NetworkDependencies) {
  const parts = createParts(given);
  const changes = new PairChanges(parts);
  const connections = new ConnectionsService(parts, changes);
  const follows = new FollowsService(parts, changes);
  const blocks = new BlocksService(parts, changes, connections);
  const lists = new ListsService(parts);
  const cards = new CardService(parts);
  const candidates = new Candidates(parts);
  const relisting = new Relisting(parts);
  given.members.onChanged((memberId) => {
    given.background.run('carry a name into the lists that show it', () => relisting.run(memberId));
  });
  const bulk = new BulkIgnore(parts, connections, cards);
  const routes: RouteBinding[] = [
    ...followsRoutes(follows, lists, cards),
    ...requestsRoutes(connections, bulk, lists),
    ...cardRoutes(cards),
    ...discoveryRoutes(new SuggestionsService(parts, candidates), new SearchService(parts, candidates)),
    ...connectionsRoutes(connections, blocks, lists),
  ];
  return {
    routes,
    standing: createStanding(parts),
    belongings: networkBelongings(parts, new NetworkErasure(parts, connections)),
    relistAll: () => relisting.runAll(),
  };
}
