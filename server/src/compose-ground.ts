import type { Doors } from './doors.ts';
import { loadInstallationId } from './features/accounts/index.ts';
import { createMedia } from './features/media/index.ts';
import { createMembers } from './features/members/index.ts';
import { createPlaces } from './features/places/index.ts';
import { UnderWay } from './platform/under-way.ts';
import { createRealtime } from './realtime/index.ts';

/** What every feature stands on: the other servers, files, places, members and the sockets. */
export async function composeGround(doors: Doors) {
  const { config, clock, database, storage, metrics, background } = doors;
  metrics.queue('background', () => background.size());
  const installation = await loadInstallationId(database.connection);
  const servers = await doors.joinServers({ installation, rateLimitFactor: config.rateLimitFactor });
  const { bus, rates } = servers;
  const underWay = new UnderWay();
  const members = createMembers(database, clock, { bus, moderatorEmails: config.moderatorEmails });
  return {
    ...doors,
    installation,
    underWay,
    servers,
    bus,
    rates,
    media: createMedia({
      database,
      storage,
      clock,
      background,
      owners: members,
      quotaBytes: config.storageQuotaBytes,
      watchQueue: metrics.queue,
    }),
    places: createPlaces(),
    members,
    realtime: createRealtime({ ...doors, servers, installation, underWay }),
  };
}

export type Ground = Awaited<ReturnType<typeof composeGround>>;
