import {
  getPush,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '@weft/shared/notifications/push-contract';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { PushService } from './push.service.ts';

export function pushRoutes(service: PushService): readonly RouteBinding[] {
  const changes = { rates: [RATES.profileChanges] };
  return [
    route(getPush, (_input, { viewer }) => service.state(viewer), { rates: [RATES.reads] }),
    route(
      subscribeToPush,
      async ({ body }, { viewer, caller }) => {
        await service.subscribe(viewer, body, caller.userAgent);
        return { isOn: true };
      },
      changes,
    ),
    route(
      unsubscribeFromPush,
      async (_input, { viewer }) => {
        await service.unsubscribe(viewer);
        return { isOn: false };
      },
      changes,
    ),
    route(testPush, async (_input, { viewer }) => ({ outcome: await service.test(viewer) }), {
      rates: [RATES.pushTests],
    }),
  ];
}
