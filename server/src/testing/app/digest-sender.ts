import { createMembers } from '../../features/members/index.ts';
import { Digests } from '../../features/notifications/mail/digests.ts';
import { MailOutlet } from '../../features/notifications/mail/mail-outlet.ts';
import { NotificationStore } from '../../features/notifications/notification.store.ts';
import { SettingsStore } from '../../features/notifications/settings.store.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import { createMemoryHub } from '../../platform/servers/memory-bus.ts';
import { secondConnection } from './second-connection.ts';
import type { TestApp } from './test-app.ts';

const anyRate = () => Promise.resolve();

/** Sends an app's due digests when a test says so; the app itself does so every hour. */
export async function digestSender(app: TestApp) {
  const database = await secondConnection(app);
  const { connection } = database;
  const { clock, mailer } = app;
  const bus = createMemoryHub().join();
  const logger = createLogger('info', app.log.stream);
  const settings = new SettingsStore({ connection, clock, bus });
  const members = createMembers({
    database,
    clock,
    bus,
    events: new EventBus(logger),
    moderatorEmails: [],
    networkLanguage: () => 'en',
  });
  const digests = new Digests({
    notifications: new NotificationStore({
      database,
      suspendedIds: () => members.suspensions.ids(),
      hiddenCompanies: () => Promise.resolve(new Map()),
    }),
    settings,
    members,
    outlet: new MailOutlet({ settings, mailer, clock, logger, countRate: anyRate, takeBackRate: anyRate }),
    clock,
    logger,
    publicUrl: () => app.url,
  });
  return { sendDue: () => digests.sendDue(), close: () => database.close() };
}
