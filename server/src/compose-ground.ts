import type { Doors } from './doors.ts';
import { createMedia } from './features/media/index.ts';
import { createMembers } from './features/members/index.ts';
import { createPlaces } from './features/places/index.ts';
import { createMemoryRateLimiter } from './platform/limits/rate-limiter.ts';
import { createRealtime } from './realtime/index.ts';

/** What every feature stands on: files, places, members, the sockets and the rates. */
export function composeGround(doors: Doors) {
  const { config, clock, database, storage, metrics, background } = doors;
  metrics.queue('background', () => background.size());
  return {
    ...doors,
    media: createMedia({
      database,
      storage,
      clock,
      quotaBytes: config.storageQuotaBytes,
      watchQueue: metrics.queue,
    }),
    places: createPlaces(),
    members: createMembers(database, clock, config.moderatorEmails),
    realtime: createRealtime(doors),
    rates: createMemoryRateLimiter(config.rateLimitFactor),
  };
}

export type Ground = ReturnType<typeof composeGround>;
