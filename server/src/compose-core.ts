import type { Dependencies } from './dependencies.ts';
import type { DomainEvents } from './domain-events.ts';
import { InstallationStore } from './features/accounts/index.ts';
import { createMedia } from './features/media/index.ts';
import { createMembers } from './features/members/index.ts';
import { Places } from './features/places/index.ts';
import { DeliveryFailureStore } from './platform/delivery/delivery-failure.store.ts';
import { notingMailer } from './platform/delivery/noting-mailer.ts';
import { NetworkLanguage } from './platform/languages/network-language.ts';
import { followRequestLanguages } from './platform/languages/request-language.ts';
import { InFlight } from './platform/in-flight.ts';
import { EventBus } from './platform/events/event-bus.ts';
import { createRealtime } from './realtime/index.ts';

/** What every feature uses: the other servers, files, places, members and the sockets. */
export async function composeCore(dependencies: Dependencies) {
  const { config, clock, database, storage, metrics, background } = dependencies;
  followRequestLanguages();
  metrics.queue('background', () => background.size());
  const installation = await new InstallationStore(database.connection).loadId();
  const servers = await dependencies.joinServers({ installation, rateLimitFactor: config.rateLimitFactor });
  const { bus, rates } = servers;
  const inFlight = new InFlight();
  const events = new EventBus<DomainEvents>(dependencies.logger);
  const { moderatorEmails } = config;
  const language = new NetworkLanguage();
  const networkLanguage = language.get;
  const members = createMembers({ ...dependencies, bus, events, moderatorEmails, networkLanguage });
  const deliveryFailures = new DeliveryFailureStore({ connection: database.connection, clock });
  return {
    ...dependencies,
    deliveryFailures,
    language,
    mailer: notingMailer(dependencies.mailer, deliveryFailures, background),
    installation,
    inFlight,
    servers,
    bus,
    events,
    rates,
    media: createMedia({
      database,
      storage,
      clock,
      background,
      bus,
      owners: members,
      quotaBytes: config.storageQuotaBytes,
      isAlone: !servers.redis,
      watchQueue: metrics.queue,
    }),
    places: new Places(),
    members,
    realtime: createRealtime({ ...dependencies, servers, installation, inFlight, networkLanguage }),
  };
}

export type Core = Awaited<ReturnType<typeof composeCore>>;
