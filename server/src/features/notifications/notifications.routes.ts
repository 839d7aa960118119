import {
  changeNotificationSettings,
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
  readNotifications,
} from '@weft/shared/notifications/contract';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { NotificationsService } from './notifications.service.ts';

export function notificationsRoutes(service: NotificationsService): readonly RouteBinding[] {
  const reads = { rates: [RATES.reads] };
  const changes = { rates: [RATES.profileChanges] };
  return [
    route(listNotifications, ({ query }, { viewer }) => service.page(viewer.memberId, query), reads),
    route(
      countUnreadNotifications,
      async (_input, { viewer }) => ({ unreadCount: await service.unreadCount(viewer.memberId) }),
      reads,
    ),
    route(
      readNotifications,
      async ({ body }, { viewer }) => ({ unreadCount: await service.markRead(viewer.memberId, body?.ids) }),
      reads,
    ),
    route(
      getNotificationSettings,
      async (_input, { viewer }) => ({ settings: await service.settings(viewer.memberId) }),
      reads,
    ),
    route(
      changeNotificationSettings,
      async ({ body }, { viewer }) => ({ settings: await service.changeSettings(viewer.memberId, body) }),
      changes,
    ),
  ];
}
