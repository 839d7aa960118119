import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import { pageMemberData } from './page-member-data.ts';
import { PageStore } from './page.store.ts';
import { pagesRoutes } from './pages.routes.ts';
import { PublishedPages } from './published-pages.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Privacy policy, terms, rules and imprint as everybody reads them. The administration writes them. */
export function createPages({ database, clock, bus }: Deps) {
  const store = new PageStore(database.connection);
  const published = new PublishedPages({ store, clock, bus });
  return { store, published, routes: pagesRoutes(published), memberData: pageMemberData(store) };
}

export type Pages = ReturnType<typeof createPages>;
export type { PageRecord, PageVersionRecord } from './page.store.ts';
