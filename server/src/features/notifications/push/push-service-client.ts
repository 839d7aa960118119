import type { Background } from '../../../platform/background.ts';
import type { DeliveryFailureStore } from '../../../platform/delivery/delivery-failure.store.ts';
import type { WebReader } from '../../../platform/outbound/web-reader.ts';
import { encryptPush } from './encrypt-push.ts';
import type { PushKeys } from './push-keys.ts';
import type { PushSubscriptionRecord } from './push-subscription.store.ts';

/** What became of a message at a push service. */
export type PushOutcome =
  | { readonly kind: 'accepted' | 'expired' | 'refused' | 'unreachable' }
  /** To be tried again; `after` is the time that the service asks for (ms). */
  | { readonly kind: 'later'; readonly after: number | undefined };

export interface PushRequest {
  readonly text: string;
  /** How long the service keeps it for an unreachable browser (s). */
  readonly ttl: number;
  readonly urgency: 'normal' | 'high';
  /** At the service, a message replaces an undelivered one of the same topic. */
  readonly topic: string | undefined;
}

interface Deps {
  readonly keys: PushKeys;
  readonly webReader: Pick<WebReader, 'post'>;
  readonly background: Pick<Background, 'run'>;
  readonly deliveryFailures: Pick<DeliveryFailureStore, 'note'>;
}

/** Time for one message (ms). */
const PATIENCE = 10_000;
/** Failures before a connection exists: the service can't have the message. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

function secondsOf(retryAfter: string | undefined): number | undefined {
  const seconds = Number(retryAfter);
  return retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'expired' };
  if (status === 429 || status >= 500) return { kind: 'later', after: secondsOf(retryAfter) };
  return { kind: 'refused' };
}

/** Hands messages to the push services of browsers (RFC 8030); callers keep the pace. Their addresses come from members, so each is checked. */
export class PushServiceClient {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Also notes a failure for operators. */
  async send(subscription: PushSubscriptionRecord, request: PushRequest): Promise<PushOutcome> {
    const { background, deliveryFailures } = this.#deps;
    const { outcome, answer } = await this.#post(subscription, request);
    const { kind } = outcome;
    if (kind !== 'accepted')
      background.run('note a push message that failed', () => deliveryFailures.note('push', kind, answer));
    return outcome;
  }

  async #post(
    subscription: PushSubscriptionRecord,
    { text, ttl, urgency, topic }: PushRequest,
  ): Promise<{ readonly outcome: PushOutcome; readonly answer: string }> {
    const { endpoint } = subscription;
    try {
      const body = encryptPush(text, subscription);
      const headers = {
        authorization: await this.#deps.keys.authorization(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        ttl: String(ttl),
        urgency,
        ...(topic !== undefined && { topic }),
      };
      const signal = AbortSignal.timeout(PATIENCE);
      const response = await this.#deps.webReader.post(endpoint, { headers, body, signal });
      const outcome = outcomeOf(response.status, response.headers['retry-after']);
      return { outcome, answer: String(response.status) };
    } catch (error) {
      const isUnsent = NOT_CONNECTED.has((error as NodeJS.ErrnoException).code);
      // A message that may have arrived is not sent again.
      const outcome: PushOutcome = isUnsent ? { kind: 'later', after: undefined } : { kind: 'unreachable' };
      return { outcome, answer: '' };
    }
  }
}
