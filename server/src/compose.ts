import { composeFeatures, type Features } from './compose-features.ts';
import { composeCore, type Core } from './compose-core.ts';
import type { Application, Chore } from './create-app.ts';
import type { Dependencies } from './dependencies.ts';
import { presentPictures, presentSite } from './features/joining/index.ts';
import { placesRoutes } from './features/places/index.ts';
import { fileRules } from './file-rules.ts';
import type { RouteGuards } from './http/routes/mount-routes.ts';
import { createMultipartReader } from './http/bodies/multipart.ts';
import { isDatabaseAway } from './platform/database/failures.ts';
import { takeLease } from './platform/database/lease.ts';
import { withBackOff } from './platform/with-back-off.ts';

function guardsOf({ accounts }: Features, { rates, media, members, database }: Core): RouteGuards {
  return {
    authenticate: (request) => accounts.identify.viewer(request),
    authenticateRegistrant: (request) => accounts.identify.registrant(request),
    requirePermission: ({ memberId }, permission) => members.roles.require(memberId, permission),
    requireFreshProof: (viewer) => accounts.requireFreshProof(viewer),
    countRate: (rule, { memberId, ip }) => rates.count(rule, rule.per === 'member' ? (memberId ?? ip) : ip),
    retryRead: (read) => withBackOff(read, { isWorthIt: isDatabaseAway, within: database.patience }),
    readMultipart: createMultipartReader(media.openScratchFor),
  };
}

/** Runs a chore on one server at a time to save work. Correctness does not depend on it. */
function oneAtATime({ connection }: Core['database'], { name, run, ...when }: Chore): Chore {
  return {
    ...when,
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
  {
    accounts,
    administration,
    applications,
    jobs,
    ownership,
    posts,
    network,
    companies,
    notifications,
    safety,
  }: Features,
  { database, members, media, servers }: Core,
): Chore[] {
  const chores: Chore[] = [
    { name: 'end the deletions of accounts that a crash cut off', run: ownership.finishDeletions },
    {
      name: 'delete accounts whose grace is over',
      run: () => administration.finishDeletions(ownership.removeAccount),
    },
    { name: 'end the removal of posts that a crash cut off', run: posts.endUnfinishedRemovals },
    { name: 'end the removal of reported content that a crash cut off', run: safety.finishRemovals },
    { name: 'forget the evidence of old cases', run: safety.forgetOldEvidence },
    { name: 'encrypt keys again after a change of the secret', run: accounts.resealKeys },
    { name: 'write the words that members are found by', run: () => members.directory.renewSearchFields() },
    { name: 'carry names into lists that a crash cut off', run: network.propagateAllNames },
    { name: 'send the mails that sum up notifications', run: notifications.sendDigests },
    { name: 'check the domains of companies', run: companies.checkDueDomains },
    { name: 'tell applicants whose applications end', run: applications.sendNotices },
    { name: 'remove applications that have ended', run: applications.removeExpired },
    { name: 'send the mails about unread messages', run: notifications.sendMessageMails, every: 'minute' },
    { name: 'send the mails about notifications', run: notifications.sendEntryMails, every: 'minute' },
    { name: 'announce new jobs that a crash cut off', run: jobs.announceDue, every: 'minute' },
    { name: 'send the mails about new jobs', run: notifications.sendJobAlertMails, every: 'minute' },
    { name: 'send the mails of imported members', run: administration.sendJoinMails, every: 'minute' },
    { name: 'send the mails about deletions', run: administration.sendDeletionMails, every: 'minute' },
    { name: 'send push messages that wait', run: notifications.sendPushes, every: 'minute' },
    { name: 'keep the daily counts', run: administration.keepDailyCounts, every: 'minute' },
    { name: 'make the backup that is due', run: administration.backups.makeDue, every: 'minute' },
    { name: 'remove files that a crash left behind', run: () => media.removeLeftBehind() },
  ];
  return servers.redis ? chores.map((chore) => oneAtATime(database, chore)) : chores;
}

/** Handlers whose responses are files and pages. */
const downloadsOf = ({ ownership, notifications, accounts, administration }: Features) => [
  ownership.downloads,
  notifications.pages,
  accounts.providerLogout,
  administration.backups.downloads,
];

function endLongWork({ administration, samplePeople }: Features): Promise<void> {
  administration.backups.end();
  return samplePeople.close();
}

function uploadsOf(
  { accounts, joining, socialGraph, posts, companies, safety, messaging, applications }: Features,
  { media }: Core,
) {
  return media.uploads({
    identify: (request) => accounts.identify.fileReader(request),
    isPublic: (id) => joining.appearance.isShown(id),
    rules: {
      ...fileRules({
        socialGraph,
        accessOf: media.accessOf,
        maySeePost: posts.maySee,
        mayReadOfCompany: companies.mayReadFile,
        mayReview: safety.mayReviewFile,
      }),
      messages: messaging.mayReadFile,
      applications: applications.mayReadCv,
    },
  });
}

/** What the first paint depends on: the network's look and pages, whether passwords sign in, what registration asks. */
async function appearanceOf({ joining, pages }: Features, { clock }: Core) {
  const [appearance, addedPages, hasPasswords, askedFields] = await Promise.all([
    joining.appearance.current(),
    pages.published.addedPages(),
    joining.signInSettings.passwords(),
    joining.askedFields.inForce(),
  ]);
  const pictures = presentPictures(appearance.pictures);
  const { theme, language } = appearance.site;
  const site = presentSite(appearance.site, clock.now());
  return { ...appearance, pictures, site, theme, language, pages: addedPages, hasPasswords, askedFields };
}

/** Creates every store and service once and returns what the HTTP server needs. */
export async function compose(dependencies: Dependencies): Promise<Application> {
  const core = await composeCore(dependencies);
  const features = composeFeatures(core);
  // Before the first text is written.
  await features.joining.appearance.current();
  const { accounts, joining, pages, ownership, network, safety, notifications } = features;
  const { profiles, companies, jobs, applications, posts, messaging, weather, administration } = features;
  const { media, realtime, places, servers, inFlight } = core;
  return {
    routes: [
      ...placesRoutes(places),
      ...pages.routes,
      ...joining.routes,
      ...accounts.routes,
      ...ownership.routes,
      ...network.routes,
      ...profiles.routes,
      ...posts.routes,
      ...messaging.routes,
      ...weather.routes,
      ...companies.routes,
      ...jobs.routes,
      ...applications.routes,
      ...notifications.routes,
      ...safety.routes,
      ...administration.routes,
      ...features.samplePeople.routes,
    ],
    guards: guardsOf(features, core),
    uploads: uploadsOf(features, core),
    downloads: downloadsOf(features),
    scim: accounts.scim,
    sockets: realtime.open({
      authenticate: (token) => accounts.identify.admitted(token),
      findEnded: accounts.findEndedSessions,
      noteUse: accounts.noteUse,
      events: [...messaging.events, ...posts.live.events],
      watchers: [messaging.watcher, posts.live.watcher],
    }),
    prepareClaim: administration.prepareClaim,
    language: core.language.get,
    appearance: () => appearanceOf(features, core),
    chores: choresOf(features, core),
    inFlight,
    servers,
    endLongWork: () => endLongWork(features),
    endThreads: () => media.close(),
  };
}
