import { composeFeatures, type Features } from './compose-features.ts';
import { composeGround, type Ground } from './compose-ground.ts';
import type { Application, Chore } from './create-app.ts';
import type { Doors } from './doors.ts';
import { placesRoutes } from './features/places/index.ts';
import { fileRules } from './file-rules.ts';
import type { RouteGuards } from './http/mount-routes.ts';
import { createMultipartReader } from './http/multipart.ts';
import { isDatabaseAway } from './platform/database/failures.ts';
import { takeLease } from './platform/database/lease.ts';
import { withBackOff } from './platform/with-back-off.ts';

function guardsOf({ accounts }: Features, { rates, storage, database }: Ground): RouteGuards {
  return {
    authenticate: accounts.identify.viewer,
    authenticateRegistrant: accounts.identify.registrant,
    countRate: (rule, { memberId, ip }) => rates.count(rule, rule.per === 'member' ? (memberId ?? ip) : ip),
    retryRead: (read) => withBackOff(read, { isWorthIt: isDatabaseAway, within: database.patience }),
    readMultipart: createMultipartReader(() => storage.openScratch()),
  };
}

/** One server at a time does a chore. It saves work and decides nothing: each stays right where two do it at once. */
function oneAtATime({ connection }: Ground['database'], { name, run }: Chore): Chore {
  return {
    name,
    async run() {
      const lease = await takeLease(connection, name);
      if (!lease) return;
      try {
        await run();
      } finally {
        await lease.release();
      }
    },
  };
}

function choresOf(
  { accounts, posts, network, notifications, safety }: Features,
  { database, members, media, servers }: Ground,
): Chore[] {
  const chores: Chore[] = [
    { name: 'end the deletions of accounts that a crash cut off', run: accounts.finishDeletions },
    { name: 'end the removal of posts that a crash cut off', run: posts.endUnfinishedRemovals },
    { name: 'end the removal of reported content that a crash cut off', run: safety.finishRemovals },
    { name: 'forget the evidence of old cases', run: safety.forgetOldEvidence },
    { name: 'write the words that members are found by', run: () => members.directory.renewSearchFields() },
    { name: 'carry names into lists that a crash cut off', run: network.relistAll },
    { name: 'send the mails that sum up notifications', run: notifications.sendDigests },
    { name: 'remove files that a crash left behind', run: () => media.removeLeftBehind() },
  ];
  return servers.redis ? chores.map((chore) => oneAtATime(database, chore)) : chores;
}

/** Builds every store and service once and hands over what is to be served. */
export async function compose(doors: Doors): Promise<Application> {
  const ground = await composeGround(doors);
  const features = composeFeatures(ground);
  const { accounts, network, standing, notifications, profiles, posts, messaging, weather, safety } =
    features;
  const { media, realtime, places, servers, underWay } = ground;
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
      ...safety.routes,
    ],
    guards: guardsOf(features, ground),
    uploads: media.uploads({
      identify: accounts.identify.fileReader,
      rules: {
        ...fileRules(standing, (itemId) => media.ownerOf(itemId), safety.mayReviewFile),
        messages: messaging.mayReadFile,
      },
    }),
    downloads: [accounts.downloads, notifications.pages],
    sockets: realtime.open({
      authenticate: accounts.identify.holder,
      findEnded: accounts.findEndedSessions,
      noteUse: accounts.noteUse,
      events: messaging.events,
      watchers: [messaging.watcher],
    }),
    chores: choresOf(features, ground),
    underWay,
    servers,
  };
}
