import { getOverview } from '@weft/shared/administration/overview-contract';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { OverviewService } from './overview.service.ts';

export function overviewRoutes(service: OverviewService): RouteBinding[] {
  return [route(getOverview, async (_, { viewer }) => ({ overview: await service.of(viewer.memberId) }))];
}
