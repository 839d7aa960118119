import { getSystem } from '@weft/shared/administration/system-contract';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { SystemService } from './system.service.ts';

export function systemRoutes(service: SystemService): RouteBinding[] {
  return [route(getSystem, async () => ({ system: await service.state() }))];
}
