import type { Core } from './compose-core.ts';
import { createAccounts } from './features/accounts/index.ts';
import { createRoleAudit } from './features/administration/index.ts';
import { createApplications } from './features/applications/index.ts';
import { createCompanies } from './features/companies/index.ts';
import { openByUrl } from './features/media/open-by-url.ts';
import type { Joining } from './features/joining/index.ts';
import { createMessaging } from './features/messaging/index.ts';
import { createNetwork, type SocialGraph } from './features/network/index.ts';
import { createJobs } from './features/jobs/index.ts';
import { createPages, type RequiredPages } from './features/pages/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createMutes, createPosts } from './features/posts/index.ts';
import { createProfiles } from './features/profiles/index.ts';
import { createSafety } from './features/safety/index.ts';
import { createWeather } from './features/weather/index.ts';
import { composeAdministration } from './compose-administration.ts';
import { composeJoining } from './compose-joining.ts';
import { createPushReader, createWebReader } from './compose-readers.ts';

function composeAccounts(core: Core, joining: Joining, acceptance: RequiredPages) {
  const { admission, askedFields, signInSettings } = joining;
  const { background, bus, clock, config, database, events, installation, logger, mailer, media } = core;
  const { members, places, publicUrl, realtime, secret, securityLog, servers } = core;
  return createAccounts({
    acceptance,
    admission,
    askedFields,
    signInSettings,
    auditRole: createRoleAudit({ database, clock }),
    notifyMember: (memberId, event) => realtime.publisher.toMember(memberId, event),
    background,
    bus,
    clock,
    config,
    database,
    events,
    installation,
    logger,
    mailer,
    media,
    members,
    places,
    publicUrl,
    secret,
    securityLog,
    attempts: servers.attempts,
    sockets: realtime.sessions,
    webReader: createWebReader(core, 'profile photo'),
    languages: realtime.languages,
  });
}

/** The network, and what members keep out of their feeds, which it doesn't suggest either. */
function composeNetwork({ background, bus, clock, database, events, members, places, realtime }: Core) {
  const muting = createMutes({ bus, clock, database });
  const network = createNetwork({
    background,
    bus,
    clock,
    database,
    events,
    members,
    places,
    publisher: realtime.publisher,
    mutedBy: async (memberId) => (await muting.mutes.of(memberId)).members,
  });
  return { network, socialGraph: network.socialGraph, muting };
}

function composeCompanies(
  core: Core,
  socialGraph: SocialGraph,
  { privateJobs }: Pick<Joining, 'privateJobs'>,
) {
  const { background, bus, clock, config, database, events, hostNames, media, members, places } = core;
  const { securityLog } = core;
  const companies = createCompanies({
    bannedDomains: config.bannedDomains,
    bus,
    clock,
    database,
    events,
    hostNames,
    media,
    members,
    places,
    socialGraph,
    webReader: createWebReader(core, 'domain check'),
  });
  const jobs = createJobs({
    background,
    bannedDomains: config.bannedDomains,
    bus,
    clock,
    companies,
    currencyRates: config.currencyRates,
    database,
    events,
    media,
    members,
    places,
    privateJobs,
    securityLog,
    socialGraph,
  });
  const applications = createApplications({
    clock,
    companies,
    database,
    events,
    jobs,
    media,
    members,
    places,
    socialGraph,
  });
  return { companies, jobs, applications };
}

function composeMessaging(core: Core, contacts: SocialGraph) {
  const { background, bus, clock, config, database, events, media, members } = core;
  const { metrics, rates, realtime } = core;
  return createMessaging({
    background,
    bus,
    clock,
    database,
    events,
    media,
    members,
    publisher: realtime.publisher,
    contacts,
    countRate: (rule, memberId) => rates.count(rule, memberId),
    rateLimitFactor: config.rateLimitFactor,
    watchQueue: metrics.queue,
  });
}

interface NotifyingFeatures {
  readonly posts: ReturnType<typeof createPosts>;
  readonly companies: ReturnType<typeof createCompanies>;
  readonly jobs: ReturnType<typeof createJobs>;
  readonly messaging: ReturnType<typeof createMessaging>;
}

/** Notifications, which show what all other features report. */
function composeNotifications(core: Core, { posts, companies, jobs, messaging }: NotifyingFeatures) {
  const { background, bus, clock, database, events, logger, mailer, members, publicUrl, realtime } = core;
  return createNotifications({
    background,
    bus,
    clock,
    database,
    events,
    logger,
    mailer,
    deliveryFailures: core.deliveryFailures,
    countRate: core.rates.count.bind(core.rates),
    takeBackRate: core.rates.takeBack.bind(core.rates),
    members,
    publicUrl,
    publisher: realtime.publisher,
    hiddenFrom: posts.hiddenFrom,
    readNotified: posts.readNotified,
    postsSeen: posts.seenAmong,
    companiesSeen: jobs.employersSeen,
    hiddenCompanies: async () => companies.membersOf(await posts.hiddenCompanies()),
    unreadMails: messaging.unreadMails,
    jobAlertMails: jobs.alertMails,
    unreadMessages: messaging.unreadMessages,
    isInFront: messaging.isInFront,
    pushReader: createPushReader(core),
    pushesPerSecond: core.config.pushesPerSecond,
  });
}

/** The network, and what asks its social graph who may see whom. */
function composeContent(core: Core, joining: Joining) {
  const { background, bus, clock, database, events, media, members, places, realtime } = core;
  const { network, socialGraph, muting } = composeNetwork(core);
  const { companies, jobs, applications } = composeCompanies(core, socialGraph, joining);
  const posts = createPosts({
    background,
    bus,
    clock,
    database,
    events,
    media,
    members,
    publisher: realtime.publisher,
    relations: socialGraph,
    companies: companies.authors,
    ...muting,
    webReader: createWebReader(core, 'link preview'),
  });
  companies.addContent(posts.companyContent);
  const profiles = createProfiles({
    askedFields: joining.askedFields,
    clock,
    database,
    media,
    members,
    places,
    relations: socialGraph,
    recentPostsOf: posts.recentPostsOf,
    companiesSeen: companies.seenAmong,
    skillsChanged: jobs.skillsChanged,
  });
  const messaging = composeMessaging(core, socialGraph);
  const notifications = composeNotifications(core, { posts, companies, jobs, messaging });
  return { network, socialGraph, posts, profiles, companies, jobs, applications, notifications, messaging };
}

function composeSafety(
  core: Core,
  { posts, messaging, profiles, companies, jobs }: ReturnType<typeof composeContent>,
  { suspending }: ReturnType<typeof composeAccounts>,
) {
  const { background, clock, database, mailer, members, realtime, securityLog } = core;
  return createSafety({
    background,
    clock,
    database,
    mailer,
    members,
    securityLog,
    publisher: realtime.publisher,
    suspending,
    roleHolders: companies.roleHolders,
    reportables: {
      ...posts.reportables,
      message: messaging.reportable,
      member: profiles.reportable,
      company: companies.reportable,
      job: jobs.reportable,
    },
  });
}

/** Creates every feature once, in the order of their dependencies. */
export function composeFeatures(core: Core) {
  const { clock, config, media, storage } = core;
  const pages = createPages(core);
  const joining = composeJoining(core);
  const accounts = composeAccounts(core, joining, pages.required);
  core.members.roles.addFactors((memberIds) => accounts.requiredFactors.missingOf(memberIds));
  const content = composeContent(core, joining);
  const { network, posts, profiles, companies, jobs, applications, notifications, messaging } = content;
  const safety = composeSafety(core, content, accounts);
  const administration = composeAdministration(core, { joining, pages, accounts, content, safety });
  // Files are erased last, when nothing names them any more.
  const owners = [
    applications,
    jobs,
    accounts,
    joining,
    pages,
    profiles,
    companies,
    network,
    posts,
    posts.saved,
    posts.tags,
    posts.muting,
    messaging,
    notifications,
    safety,
    administration,
    media,
  ];
  const ownership = accounts.createOwnership({
    memberData: owners.map(({ memberData }) => memberData),
    openUpload: (url) => openByUrl(storage, url),
  });
  const samplePeople = administration.createSamplePeople({
    ...core,
    removeAccount: ownership.removeAccount,
  });
  return {
    pages,
    joining,
    accounts,
    ownership,
    ...content,
    weather: createWeather({ settings: config.weather, clock }),
    safety,
    administration,
    samplePeople,
  };
}

export type Features = ReturnType<typeof composeFeatures>;
