import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { DeliveryFailureStore } from '../../../platform/delivery/delivery-failure.store.ts';
import type { WebReader } from '../../../platform/outbound/web-reader.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { Members } from '../../members/index.ts';
import { PushClosings } from './push-closings.ts';
import { PushContent, type PushContentDeps } from './push-content.ts';
import { PushKeyStore } from './push-key.store.ts';
import { PushKeys } from './push-keys.ts';
import { PushQueueStore } from './push-queue.store.ts';
import { measureBusyShare, PushPace, type PushPaceDeps } from './push-pace.ts';
import { PushServiceClient } from './push-service-client.ts';
import { PushSubscriptionStore } from './push-subscription.store.ts';
import { pushRoutes } from './push.routes.ts';
import { PushService } from './push.service.ts';
import { Pushes, type PushesDeps } from './pushes.ts';

interface Deps
  extends
    PushContentDeps,
    Omit<PushPaceDeps, 'busyShare'>,
    Omit<PushesDeps, 'queue' | 'subscriptions' | 'content' | 'client' | 'pace' | 'members'> {
  readonly database: Database;
  readonly bus: Bus;
  readonly deliveryFailures: DeliveryFailureStore;
  readonly clock: Clock;
  readonly members: PushContentDeps['members'] & PushesDeps['members'] & Pick<Members, 'withActiveMembers'>;
  readonly pushReader: Pick<WebReader, 'post'>;
  /** How a push service reaches the operator: an https or mailto address. */
  readonly contact: () => string;
}

/** Push messages to the browsers of members. */
export function createPush(given: Deps) {
  const { connection } = given.database;
  const keys = new PushKeys({ ...given, store: new PushKeyStore(connection) });
  const subscriptions = new PushSubscriptionStore({ ...given, connection });
  const queue = new PushQueueStore(given);
  const content = new PushContent(given);
  const client = new PushServiceClient({ ...given, keys, webReader: given.pushReader });
  const pace = new PushPace({ ...given, busyShare: measureBusyShare() });
  const deps = { ...given, keys, subscriptions, queue, content, client, pace };
  return {
    routes: pushRoutes(new PushService(deps)),
    pushes: new Pushes(deps),
    closings: new PushClosings(deps),
    subscriptions,
    queue,
  };
}
