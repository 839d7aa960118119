import { createECDH } from 'node:crypto';
import * as push from '@weft/shared/notifications/push-contract';
import type { BudgetWorld } from './budget-world.ts';
import { by, type Scenario, type Scenarios } from './scenario.ts';

/** A subscription at a push service that tests can't reach. */
function aSubscription() {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  return { body: { endpoint: `https://push.test/${p256dh}`, keys: { p256dh, auth: 'A'.repeat(22) } } };
}

/** A call of a browser that is subscribed. */
const subscribed =
  (call: (world: BudgetWorld) => () => Promise<unknown>): Scenario =>
  async (world) => {
    (await world.viewer.browser.call(push.subscribeToPush, aSubscription())).data satisfies object;
    return call(world);
  };

export const PUSH_SCENARIOS: Scenarios = {
  'push.subscribe': ({ viewer }) => Promise.resolve(by(viewer, push.subscribeToPush, aSubscription())),
  'push.get': subscribed(({ viewer }) => by(viewer, push.getPush)),
  'push.test': subscribed(({ viewer }) => by(viewer, push.testPush)),
  'push.unsubscribe': subscribed(({ viewer }) => by(viewer, push.unsubscribeFromPush)),
};
