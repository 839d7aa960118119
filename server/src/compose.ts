import type { Config } from './config/load-config.ts';
import type { Application } from './create-app.ts';
import { createMedia } from './features/media/index.ts';
import { createAccounts, loadInstallationId } from './features/accounts/index.ts';
import { openByUrl } from './features/media/open-by-url.ts';
import { createMembers, type MemberBelongings } from './features/members/index.ts';
import { createMessaging } from './features/messaging/index.ts';
import { createNetwork } from './features/network/index.ts';
import { createPosts } from './features/posts/index.ts';
import { createPlaces, placesRoutes } from './features/places/index.ts';
import { createProfiles } from './features/profiles/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createWeather } from './features/weather/index.ts';
import { tellOfNetwork, tellOfPosts } from './tell-members.ts';
import { fileRules } from './file-rules.ts';
import type { RouteGuards } from './http/mount-routes.ts';
import { createMultipartReader } from './http/multipart.ts';
import type { Background } from './platform/background.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database } from './platform/database/database.ts';
import { createMemoryAttemptLimiter } from './platform/limits/attempt-limiter.ts';
import { createMemoryRateLimiter } from './platform/limits/rate-limiter.ts';
import type { Logger } from './platform/logger/logger.ts';
import type { SecurityLog } from './platform/logger/security-log.ts';
import type { Mailer } from './platform/mailer/mailer.ts';
import { LocalFileStorage } from './platform/storage/local-file-storage.ts';
import { createRealtime } from './realtime/index.ts';

/** The doors to the outside, the only things that a test brings its own of. */
export interface Doors {
  readonly config: Config;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly database: Database;
  readonly mailer: Mailer;
  readonly background: Background;
  /** Signs tokens. */
  readonly secret: string;
  /** The address that members use, without a slash at its end. */
  readonly publicUrl: () => string;
}

/** Builds every store and service once and hands down what each needs. */
export async function compose(doors: Doors): Promise<Application> {
  const { config, clock, database } = doors;
  const storage = new LocalFileStorage(config.uploadsDir);
  const media = createMedia({ database, storage, clock, quotaBytes: config.storageQuotaBytes });
  const places = createPlaces();
  const members = createMembers(database, clock);
  const belongings: MemberBelongings[] = [];
  const realtime = createRealtime(doors);
  const accounts = createAccounts({
    ...doors,
    belongings,
    openUpload: (url) => openByUrl(storage, url),
    attempts: createMemoryAttemptLimiter(clock),
    media,
    members,
    places,
    sockets: realtime.sessions,
    installation: await loadInstallationId(database.connection),
  });

  const network = createNetwork({
    ...doors,
    members,
    places,
    publisher: realtime.publisher,
    happened: (...event) => tellOfNetwork(notifications.notifier)(...event),
  });
  const notifications = createNotifications({
    ...doors,
    members,
    publisher: realtime.publisher,
    hiddenFrom: network.standing.hiddenFrom,
  });
  const profiles = createProfiles({
    database,
    members,
    places,
    media,
    relations: network.standing,
  });

  const rates = createMemoryRateLimiter(config.rateLimitFactor);
  const guards: RouteGuards = {
    authenticate: accounts.identify.viewer,
    authenticateRegistrant: accounts.identify.registrant,
    countRate: (rule, { memberId, ip }) => rates.count(rule, rule.per === 'member' ? (memberId ?? ip) : ip),
    readMultipart: createMultipartReader(() => storage.openScratch()),
  };
  const posts = createPosts({
    database,
    members,
    media,
    clock,
    standing: network.standing,
    news: tellOfPosts(notifications.notifier),
  });
  const messaging = createMessaging({
    ...doors,
    members,
    media,
    publisher: realtime.publisher,
    contacts: network.standing,
    countRate: (rule, memberId) => rates.count(rule, memberId),
    rateLimitFactor: config.rateLimitFactor,
  });
  belongings.push(
    accounts.belongings,
    profiles.belongings,
    network.belongings,
    posts.belongings,
    messaging.belongings,
    notifications.belongings,
    media.belongings,
  );
  const weather = createWeather(config.weather, clock);
  const uploads = media.uploads({
    identify: accounts.identify.fileReader,
    rules: { ...fileRules(network.standing, media.ownerOf), messages: messaging.mayReadFile },
  });
  return {
    routes: [
      ...placesRoutes(places),
      ...accounts.routes,
      ...network.routes,
      ...profiles.routes,
      ...posts.routes,
      ...messaging.routes,
      ...weather.routes,
      ...notifications.routes,
    ],
    guards,
    uploads,
    downloads: [accounts.downloads, notifications.pages],
    sockets: realtime.open({
      authenticate: accounts.identify.holder,
      findEnded: accounts.findEndedSessions,
      noteUse: accounts.noteUse,
      events: messaging.events,
      watchers: [messaging.watcher],
    }),
    chores: [
      { name: 'end the deletions of accounts that a crash cut off', run: accounts.finishDeletions },
      { name: 'end the removal of posts that a crash cut off', run: posts.endUnfinishedRemovals },
      { name: 'write the words that members are found by', run: () => members.directory.renewSearchFields() },
      { name: 'carry names into lists that a crash cut off', run: network.relistAll },
      { name: 'send the mails that sum up notifications', run: notifications.sendDigests },
      { name: 'remove files that a crash left behind', run: () => media.removeLeftBehind() },
    ],
  };
}
