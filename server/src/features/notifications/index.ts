import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Members } from '../members/index.ts';
import { createDigests } from './digests.ts';
import { notificationBelongings } from './notification-belongings.ts';
import { NotificationStore } from './notification.store.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { Notifier, type NotifierParts } from './notifier.ts';
import { createSettingsStore } from './settings.store.ts';
import { unsubscribeRouter } from './unsubscribe.ts';

interface Dependencies extends Omit<NotifierParts, 'notifications' | 'settings' | 'members'> {
  readonly database: Database;
  readonly bus: Bus;
  readonly members: Members;
  readonly mailer: Mailer;
  readonly logger: Logger;
  readonly publicUrl: () => string;
}

/** Tells members what others did that is about them (specification 3.11). */
export function createNotifications({ database, ...given }: Dependencies) {
  const notifications = new NotificationStore(database.connection, () => given.members.suspensions.ids());
  const settings = createSettingsStore(database.connection, given);
  const parts = { ...given, notifications, settings };
  return {
    notifier: new Notifier(parts),
    routes: notificationsRoutes(createNotificationsService(parts)),
    belongings: notificationBelongings(parts),
    /** Pages that mails lead to. */
    pages: unsubscribeRouter(settings),
    sendDigests: createDigests(parts),
  };
}

export type { Happening, Notifier } from './notifier.ts';
