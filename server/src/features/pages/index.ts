import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { SessionSockets } from '../../realtime/index.ts';
import type { Members } from '../members/index.ts';
import { Acceptance } from './acceptance.ts';
import { pageMemberData } from './page-member-data.ts';
import { PageStore } from './page.store.ts';
import { pagesRoutes } from './pages.routes.ts';
import { PublishedPages } from './published-pages.ts';
import { RequiredPages } from './required-pages.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly members: Pick<Members, 'store' | 'acceptances'>;
  readonly realtime: { readonly sessions: Pick<SessionSockets, 'reconnectAll'> };
}

/** Privacy policy, terms, rules and imprint as everybody reads them. The administration writes them. */
export function createPages({ database, clock, bus, members, realtime }: Deps) {
  const store = new PageStore(database.connection);
  const published = new PublishedPages({ store, clock, bus });
  const required = new RequiredPages({ store, bus, sockets: realtime.sessions });
  const acceptance = new Acceptance({
    store,
    required,
    members: members.store,
    acceptances: members.acceptances,
    clock,
  });
  return {
    store,
    published,
    required,
    routes: pagesRoutes(published, acceptance),
    memberData: pageMemberData(store, members.store),
  };
}

export type Pages = ReturnType<typeof createPages>;
export type { RequiredPages } from './required-pages.ts';
export type { PageRecord, PageVersionRecord } from './page.store.ts';
