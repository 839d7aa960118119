import type { ReadPushMessage } from '@weft/shared/notifications/push-message';
import type { PushContent } from './push-content.ts';
import type { PushServiceClient } from './push-service-client.ts';
import type {
  PushSubscriptionRecord,
  PushSubscriptionStore,
  ReadSubjects,
} from './push-subscription.store.ts';

interface Deps {
  readonly subscriptions: PushSubscriptionStore;
  readonly content: PushContent;
  readonly client: PushServiceClient;
}

/** How long a push service keeps it for an unreachable browser (s). */
const TTL = 24 * 60 * 60;

/** Safari ends the subscription of a site whose message shows nothing. */
const mustShow = ({ endpoint }: PushSubscriptionRecord): boolean =>
  endpoint.hostname.endsWith('.push.apple.com');

/** Closes notifications in the member's browsers once they are read, and lowers the badge there; once at most. */
export class PushClosings {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async close(memberId: string, read: ReadSubjects): Promise<void> {
    const { subscriptions, content, client } = this.#deps;
    if (!(await subscriptions.hasAny(memberId))) return;
    const stale = (await subscriptions.takeRead(memberId, read)).filter(({ browser }) => !mustShow(browser));
    if (stale.length === 0) return;
    const badge = await content.badgeOf(memberId);
    await Promise.all(
      stale.map(async ({ browser, tags }) => {
        const text = JSON.stringify({ read: tags, badge } satisfies ReadPushMessage);
        // Replaces the notification at the push service if the browser has not got it yet.
        const topic = tags.length === 1 ? tags[0] : undefined;
        const { kind } = await client.send(browser, { text, ttl: TTL, urgency: 'normal', topic });
        if (kind === 'expired') await subscriptions.remove(browser.id);
      }),
    );
  }
}
