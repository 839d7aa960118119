import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventEmitter, EventSubscriber } from '../../platform/events/event-bus.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Publisher } from '../../realtime/publisher.ts';
import type { MemberEvents, Members } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import type { BlockStore } from './blocks/block.store.ts';
import type { Blocks } from './blocks/blocks.ts';
import type { ConnectionStore } from './connections/connection.store.ts';
import type { KnownRequests } from './connections/known-requests.ts';
import type { RequestQuotaStore } from './connections/request-quota.store.ts';
import type { FollowedIds } from './follows/followed-ids.ts';
import type { ConnectionIdStore } from './links/connection-id.store.ts';
import type { ConnectionIds } from './links/connection-ids.ts';
import type { KnownLinks } from './links/known-links.ts';
import type { LinkStore } from './links/link.store.ts';
import type { ListTotals } from './links/list-totals.ts';
import type { NetworkEvents } from './network-events.ts';
import type { People } from './people.ts';
import type { VisibleCounts } from './visible-counts.ts';
import type { DismissalStore } from './suggestions/dismissal.store.ts';

/** What the feature gets from outside. */
export interface NetworkFeatureDeps {
  readonly database: Database;
  readonly members: Members;
  readonly places: Places;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly background: Background;
  readonly publisher: Publisher;
  /** Members whose posts the member keeps out of their feeds; cached. Callers must not change it. */
  readonly mutedBy: (memberId: string) => Promise<ReadonlySet<string>>;
  readonly events: EventEmitter<NetworkEvents> & EventSubscriber<MemberEvents>;
}

/** Stores and caches that the network's services share. */
export interface NetworkDeps extends NetworkFeatureDeps {
  readonly connections: ConnectionStore;
  readonly quotas: RequestQuotaStore;
  readonly blockStore: BlockStore;
  readonly blocks: Blocks;
  readonly links: LinkStore;
  readonly connectionIdStore: ConnectionIdStore;
  readonly connectionIds: ConnectionIds;
  readonly knownLinks: KnownLinks;
  readonly knownRequests: KnownRequests;
  readonly followedIds: FollowedIds;
  readonly listTotals: ListTotals;
  readonly dismissals: DismissalStore;
  readonly people: People;
  readonly counts: VisibleCounts;
}
