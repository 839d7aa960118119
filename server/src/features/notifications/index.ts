import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { EventSubscriber } from '../../platform/events/event-bus.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Members } from '../members/index.ts';
import type { CompanyEvents } from '../companies/index.ts';
import type { UnreadMails } from '../messaging/index.ts';
import type { NetworkEvents } from '../network/index.ts';
import type { PostEvents, ReadNotified } from '../posts/index.ts';
import { Digests } from './mail/digests.ts';
import { MessageMails } from './mail/message-mails.ts';
import { notificationMemberData } from './notification-member-data.ts';
import { NotificationPresenter, type CompaniesSeen } from './notification-presenter.ts';
import type { ApplicationEvents } from '../applications/index.ts';
import { NotificationStore } from './notification.store.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { NotificationsService } from './notifications.service.ts';
import { Notifier, type NotifierDeps } from './notifier.ts';
import { SettingsStore } from './settings.store.ts';
import { subscribeToEvents } from './subscribe-to-events.ts';
import { unsubscribeRouter } from './mail/unsubscribe.ts';

interface Deps extends Omit<NotifierDeps, 'notifications' | 'settings' | 'presenter'> {
  readonly database: Database;
  readonly bus: Bus;
  readonly members: Members;
  readonly events: EventSubscriber<ApplicationEvents & CompanyEvents & PostEvents & NetworkEvents>;
  /** Reads the posts and comments that notifications are about. */
  readonly readNotified: ReadNotified;
  /** Those of the companies that the member may see, by id. */
  readonly companiesSeen: CompaniesSeen;
  readonly mailer: Mailer;
  readonly logger: Logger;
  readonly unreadMails: UnreadMails;
  readonly publicUrl: () => string;
}

/** Notifications: each member's list of what others did that concerns them. */
export function createNotifications({ database, ...given }: Deps) {
  const { connection } = database;
  const suspendedIds = () => given.members.suspensions.ids();
  const deps = {
    ...given,
    notifications: new NotificationStore({ connection, suspendedIds }),
    settings: new SettingsStore({ ...given, connection }),
    presenter: new NotificationPresenter(given),
  };
  const digests = new Digests(deps);
  const messageMails = new MessageMails(deps);
  subscribeToEvents(given.events, new Notifier(deps));
  return {
    routes: notificationsRoutes(new NotificationsService(deps)),
    memberData: notificationMemberData(deps),
    /** Pages that mails link to. */
    pages: unsubscribeRouter(deps.settings),
    sendDigests: () => digests.sendDue(),
    sendMessageMails: () => messageMails.sendDue(),
  };
}
