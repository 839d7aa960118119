import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { DailyCountStore } from './daily-count.store.ts';
import { DailyCounts } from './daily-counts.ts';
import { overviewRoutes } from './overview.routes.ts';
import { OverviewService, type OverviewDeps } from './overview.service.ts';

/** The overview, and the daily counts of its charts. */
export function createOverview(deps: OverviewDeps, connection: DatabaseConnection) {
  const store = new DailyCountStore(connection);
  const counts = new DailyCounts({ ...deps, store });
  return {
    routes: overviewRoutes(new OverviewService({ ...deps, store })),
    keepDailyCounts: () => counts.keep(),
  };
}

export type { CountedNetwork } from './daily-counts.ts';
export type { OverviewDeps } from './overview.service.ts';
