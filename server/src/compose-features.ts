import type { Ground } from './compose-ground.ts';
import { createAccounts } from './features/accounts/index.ts';
import { openByUrl } from './features/media/open-by-url.ts';
import type { MemberBelongings } from './features/members/index.ts';
import { createMessaging } from './features/messaging/index.ts';
import { createNetwork } from './features/network/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createPosts } from './features/posts/index.ts';
import { createProfiles } from './features/profiles/index.ts';
import { createSafety } from './features/safety/index.ts';
import { createWeather } from './features/weather/index.ts';
import { tellOfNetwork, tellOfPosts } from './tell-members.ts';

/** Who knows whom, and who is told of it. */
function composeNetwork(ground: Ground) {
  const publisher = ground.realtime.publisher;
  const network = createNetwork({
    ...ground,
    publisher,
    // Told only once members do something: the notifier is made by then.
    happened: (...event) => tellOfNetwork(notifications.notifier)(...event),
  });
  const { standing } = network;
  const notifications = createNotifications({
    ...ground,
    publisher,
    hiddenFrom: (memberId) => standing.hiddenFrom(memberId),
  });
  return { network, standing, notifications };
}

/** Builds every feature once, in the order in which they stand on each other. */
export function composeFeatures(ground: Ground) {
  const { config, clock, realtime, rates, servers, storage } = ground;
  const belongings: MemberBelongings[] = [];
  const accounts = createAccounts({
    ...ground,
    belongings,
    openUpload: (url) => openByUrl(storage, url),
    attempts: servers.attempts,
    sockets: realtime.sessions,
  });
  const { network, standing, notifications } = composeNetwork(ground);
  const profiles = createProfiles({ ...ground, relations: standing });
  const posts = createPosts({ ...ground, standing, news: tellOfPosts(notifications.notifier) });
  const messaging = createMessaging({
    ...ground,
    publisher: realtime.publisher,
    contacts: standing,
    countRate: (rule, memberId) => rates.count(rule, memberId),
    rateLimitFactor: config.rateLimitFactor,
    watchQueue: ground.metrics.queue,
  });
  const weather = createWeather(config.weather, clock);
  const safety = createSafety({
    ...ground,
    publisher: realtime.publisher,
    suspending: accounts.suspending,
    reportables: { ...posts.reportables, message: messaging.reportable, member: profiles.reportable },
  });
  // Files last: by then nothing names them any more.
  const owners = [accounts, profiles, network, posts, messaging, notifications, safety, ground.media];
  belongings.push(...owners.map((owner) => owner.belongings));
  return { accounts, network, standing, notifications, profiles, posts, messaging, weather, safety };
}

export type Features = ReturnType<typeof composeFeatures>;
