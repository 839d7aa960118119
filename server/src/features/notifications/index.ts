import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { DeliveryFailureStore } from '../../platform/delivery/delivery-failure.store.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { EventSubscriber } from '../../platform/events/event-bus.ts';
import type { WebReader } from '../../platform/outbound/web-reader.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Members } from '../members/index.ts';
import type { CompanyEvents } from '../companies/index.ts';
import type { AccountEvents } from '../accounts/index.ts';
import type { MessagingEvents, UnreadMails, UnreadMessages } from '../messaging/index.ts';
import type { NetworkEvents } from '../network/index.ts';
import type { PostEvents, ReadNotified } from '../posts/index.ts';
import type { AlertMails, JobEvents } from '../jobs/index.ts';
import { Digests } from './mail/digests.ts';
import { EntryMailStore } from './mail/entry-mail.store.ts';
import { EntryMails } from './mail/entry-mails.ts';
import { MailCare } from './mail/mail-care.ts';
import { MailOutlet } from './mail/mail-outlet.ts';
import { MailSender } from './mail/mail-sender.ts';
import { MemberMails } from './mail/member-mails.ts';
import { JobAlertMails } from './mail/job-alert-mails.ts';
import { MessageMails } from './mail/message-mails.ts';
import { notificationMemberData } from './notification-member-data.ts';
import { NotificationPresenter, type CompaniesSeen } from './notification-presenter.ts';
import type { ApplicationEvents } from '../applications/index.ts';
import { NotificationStore, type HiddenCompanies } from './notification.store.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { NotificationsService } from './notifications.service.ts';
import { ownerNotices } from './owner-notices.ts';
import { Notifier, type NotifierDeps } from './notifier.ts';
import type { CountRate } from './rate-wait.ts';
import { createPush } from './push/index.ts';
import { subscribePush } from './push/subscribe-push.ts';
import { SettingsStore } from './settings.store.ts';
import { subscribeToEvents } from './subscribe-to-events.ts';
import { unsubscribeRouter } from './mail/unsubscribe.ts';

interface Deps extends Omit<NotifierDeps, 'notifications' | 'settings' | 'presenter' | 'push'> {
  readonly database: Database;
  readonly bus: Bus;
  readonly members: Members;
  readonly events: EventSubscriber<
    AccountEvents &
      ApplicationEvents &
      CompanyEvents &
      JobEvents &
      MessagingEvents &
      PostEvents &
      NetworkEvents
  >;
  /** Reads the posts and comments that notifications are about. */
  readonly readNotified: ReadNotified;
  /** Those of the companies that the member may see, by id. */
  readonly companiesSeen: CompaniesSeen;
  readonly hiddenCompanies: HiddenCompanies;
  readonly mailer: Mailer;
  readonly deliveryFailures: DeliveryFailureStore;
  readonly countRate: CountRate;
  readonly takeBackRate: CountRate;
  readonly logger: Logger;
  readonly unreadMails: UnreadMails;
  readonly jobAlertMails: AlertMails;
  readonly publicUrl: () => string;
  readonly unreadMessages: UnreadMessages;
  /** Whether the member looks at a page now. */
  readonly isInFront: (memberId: string) => boolean;
  /** Posts to push services. */
  readonly pushReader: Pick<WebReader, 'post'>;
  readonly pushesPerSecond: number;
}

/** Notifications: each member's list of what others did that concerns them. */
export function createNotifications({ database, ...given }: Deps) {
  const { connection } = database;
  const suspendedIds = () => given.members.suspensions.ids();
  const deps = {
    ...given,
    notifications: new NotificationStore({ ...given, database, suspendedIds }),
    settings: new SettingsStore({ ...given, connection }),
    presenter: new NotificationPresenter(given),
  };
  const outlet = new MailOutlet(deps);
  const digests = new Digests({ ...deps, outlet });
  const messageMails = new MessageMails(deps);
  const entryMailStore = new EntryMailStore(connection);
  const entryMails = new EntryMails(deps);
  const jobAlertMails = new JobAlertMails(deps);
  const mailSender = new MailSender({ ...deps, outlet });
  const push = createPush({ ...deps, database, contact: given.publicUrl });
  const { pushes, subscriptions, closings } = push;
  const notifier = new Notifier({ ...deps, push: pushes.add.bind(pushes) });
  subscribeToEvents(given.events, notifier);
  subscribePush(given.events, { ...push, background: given.background });
  const mailCare = new MailCare({
    ...deps,
    pushQueue: push.queue,
    outboxes: [
      ...given.unreadMails.waiting,
      entryMailStore.waiting,
      given.jobAlertMails.waiting,
      given.members.imported.waiting,
      given.members.leaving.waiting,
    ],
  });
  return {
    routes: [
      ...notificationsRoutes(new NotificationsService({ ...deps, mailCare, pushClosings: closings })),
      ...push.routes,
    ],
    memberData: notificationMemberData({ ...deps, subscriptions, pushQueue: push.queue }),
    /** Pages that mails link to. */
    pages: unsubscribeRouter(deps.settings),
    mailCare,
    /** Sends mails of other features within the rates, and knows which addresses are refused. */
    memberMails: new MemberMails({ ...deps, outlet }),
    ownerNotices: ownerNotices(notifier, deps.settings),
    sendDigests: () => digests.sendDue(),
    sendPushes: () => pushes.sendDue(),
    sendMessageMails: () => mailSender.sendDue(messageMails, messageMails),
    sendEntryMails: () => mailSender.sendDue(entryMailStore, entryMails),
    sendJobAlertMails: () => mailSender.sendDue(given.jobAlertMails, jobAlertMails),
  };
}

export { endPushesOf } from './push/push-subscription.store.ts';
export type { OwnerNotices } from './owner-notices.ts';
export type { MailCare } from './mail/mail-care.ts';
export type { MemberMailbox, MemberMails, WaitingMail } from './mail/member-mails.ts';
