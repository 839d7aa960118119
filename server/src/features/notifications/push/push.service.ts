import { createECDH, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { PUSH_TEST_OUTCOMES, PushSubscriptionInput } from '@weft/shared/notifications/push-contract';
import { invalid } from '../../../errors/common.ts';
import type { Viewer } from '../../../http/routes/route.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Members } from '../../members/index.ts';
import { texts } from '../texts/generated/index.ts';
import type { PushContent } from './push-content.ts';
import type { PushKeys } from './push-keys.ts';
import type { PushPace } from './push-pace.ts';
import type { PushServiceClient } from './push-service-client.ts';
import type { PushSubscriptionStore } from './push-subscription.store.ts';

interface Deps {
  readonly database: Pick<Database, 'inTransaction'>;
  readonly keys: PushKeys;
  readonly subscriptions: PushSubscriptionStore;
  readonly content: PushContent;
  readonly client: PushServiceClient;
  readonly pace: PushPace;
  readonly members: Pick<Members, 'store' | 'languageOf' | 'withActiveMembers'>;
}

type TestOutcome = (typeof PUSH_TEST_OUTCOMES)[number];

const USER_AGENT_MAX = 300;
/** A test that the browser can't get now is not worth keeping (s). */
const TEST_TTL = 60;

/** Whether the key is a point of the curve. */
function isOnCurve(key: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return own.computeSecret(Buffer.from(key, 'base64url')).length > 0;
  } catch {
    return false;
  }
}

/** Push messages of the viewer's browser. */
export class PushService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async state({ sessionId }: Viewer): Promise<{ publicKey: string; isOn: boolean }> {
    const { keys, subscriptions } = this.#deps;
    const [publicKey, subscription] = await Promise.all([
      keys.publicKey(),
      subscriptions.ofSession(sessionId),
    ]);
    return { publicKey, isOn: subscription !== undefined };
  }

  async subscribe(
    viewer: Viewer,
    sent: z.infer<typeof PushSubscriptionInput>,
    userAgent: string,
  ): Promise<void> {
    if (!isOnCurve(sent.keys.p256dh)) throw invalid({ 'keys.p256dh': () => texts.push.badKey });
    const { database, members, subscriptions } = this.#deps;
    const browser = { ...sent, userAgent: userAgent.slice(0, USER_AGENT_MAX) };
    const changed = await database.inTransaction(() =>
      members.withActiveMembers(viewer.memberId, () => subscriptions.add(viewer, browser)),
    );
    subscriptions.forget(changed);
  }

  async unsubscribe({ sessionId }: Viewer): Promise<void> {
    await this.#deps.subscriptions.removeOfSessions([sessionId]);
  }

  /** Sends a test to this session's browser and returns what its push service said. */
  async test({ memberId, sessionId }: Viewer): Promise<TestOutcome> {
    const { subscriptions, members, content, client, pace } = this.#deps;
    const subscription = await subscriptions.ofSession(sessionId);
    const member = await members.store.findPublicById(memberId);
    if (!subscription || !member) return 'notSubscribed';
    const text = JSON.stringify(content.test(randomUUID(), members.languageOf(member)));
    const request = { text, ttl: TEST_TTL, urgency: 'high', topic: undefined } as const;
    await pace.turn(true);
    const { kind } = await client.send(subscription, request);
    if (kind === 'expired') await subscriptions.remove(subscription.id);
    return kind === 'later' ? 'unreachable' : kind;
  }
}
