import type { NetworkChange } from '@weft/shared/network/events';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Publisher } from '../../realtime/publisher.ts';
import type { Members } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import type { BlockStore } from './blocks/block.store.ts';
import type { Blocks } from './blocks/blocks.ts';
import type { ConnectionStore } from './connections/connection.store.ts';
import type { RequestQuotaStore } from './connections/request-quota.store.ts';
import type { FollowMemory } from './follows/follow-memory.ts';
import type { CircleStore } from './links/circle.store.ts';
import type { Circles } from './links/circles.ts';
import type { Edges } from './links/edges.ts';
import type { LinkStore } from './links/link.store.ts';
import type { People } from './people.ts';
import type { VisibleCounts } from './visible-counts.ts';
import type { DismissalStore } from './suggestions/dismissal.store.ts';

/** What the network is given. */
export interface NetworkDependencies {
  readonly database: Database;
  readonly members: Members;
  readonly places: Places;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly background: Background;
  readonly publisher: Publisher;
  /** Told once a change between two members is stored; nobody waits for what is made of it. */
  readonly happened: (change: NetworkChange, actorId: string, otherId: string) => void;
}

/** The stores and memories that the network's services share. */
export interface NetworkParts extends NetworkDependencies {
  readonly connections: ConnectionStore;
  readonly quotas: RequestQuotaStore;
  readonly blockStore: BlockStore;
  readonly blocks: Blocks;
  readonly links: LinkStore;
  readonly circleStore: CircleStore;
  readonly circles: Circles;
  readonly edges: Edges;
  readonly follows: FollowMemory;
  readonly dismissals: DismissalStore;
  readonly people: People;
  readonly counts: VisibleCounts;
}
