import { isReachedBy, type MatrixKind } from '@weft/shared/notifications/channels';
import { quietUntil, type QuietHours } from '@weft/shared/notifications/quiet-hours';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { Members } from '../../members/index.ts';
import type { SettingsStore } from '../settings.store.ts';
import type { PushContent } from './push-content.ts';
import { URGENT, type DuePush, type PushQueueStore } from './push-queue.store.ts';
import type { PushOutcome, PushServiceClient } from './push-service-client.ts';
import type { PushSubscriptionRecord, PushSubscriptionStore } from './push-subscription.store.ts';

export interface PushesDeps {
  readonly queue: PushQueueStore;
  readonly subscriptions: PushSubscriptionStore;
  readonly settings: SettingsStore;
  readonly members: Pick<Members, 'store' | 'languageOf'>;
  readonly content: PushContent;
  readonly client: PushServiceClient;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly background: Background;
  /** Whether the member looks at a page now. */
  readonly isInFront: (memberId: string) => boolean;
}

const MINUTE = 60_000;
/** Messages that are read in one step. */
const BATCH = 100;
/** Messages that a server sends at the same time. */
const AT_ONCE = 8;
const ATTEMPTS_MAX = 5;
/** A push service may ask for no longer a wait (ms). */
const WAIT_MAX = 60 * MINUTE;
/** How long a push service keeps a message for an unreachable browser (s). */
const TTL = 24 * 60 * 60;

/** Time until the next attempt: what the service asks for, or a time that doubles. */
function waitOf(attempts: number, after: number | undefined): number {
  return Math.min(WAIT_MAX, Math.max(after ?? 0, MINUTE * 2 ** attempts));
}

/** Returns when the quiet hours end that hold a message of this kind now; undefined if none do. */
function heldUntil(kind: MatrixKind, hours: QuietHours | null, now: Date): Date | undefined {
  return hours && kind !== 'security' ? quietUntil(hours, now) : undefined;
}

/**
 * Sends push messages at most once: a message is claimed before it is sent, and only sent again if the service refused
 * it for now. Nothing is sent about what was read, or while the member looks at a page.
 */
export class Pushes {
  readonly #deps: PushesDeps;
  #isSending = false;
  #hasMore = false;

  constructor(deps: PushesDeps) {
    this.#deps = deps;
  }

  /** Sends a message about the subject soon; after the quiet hours if they are running. */
  async add(member: string, kind: MatrixKind, subject: string): Promise<void> {
    const { queue, subscriptions, settings, clock, background } = this.#deps;
    if (this.#isSeen(member, kind) || !(await subscriptions.hasAny(member))) return;
    const { chosen, quietHours } = await settings.find(member);
    if (!isReachedBy(chosen, kind, 'push')) return;
    const now = clock.date();
    const quiet = heldUntil(kind, quietHours, now);
    await queue.add([{ member, kind, subject, to: '', dueAt: quiet ?? now, attempts: 0, createdAt: now }]);
    if (!quiet) background.run('send push messages', () => this.sendDue());
  }

  async sendDue(): Promise<void> {
    this.#hasMore = true;
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#hasMore) {
        this.#hasMore = false;
        await this.#sendBatch();
      }
    } finally {
      this.#isSending = false;
    }
  }

  async #sendBatch(): Promise<void> {
    const { queue, clock, logger } = this.#deps;
    const due = await queue.findDue(clock.date(), BATCH);
    if (due.length === BATCH) this.#hasMore = true;
    const next = due.values();
    const sendEach = async (): Promise<void> => {
      for (const push of next) {
        try {
          await this.#send(push);
        } catch (error) {
          // One member's failure does not stop the others.
          logger.warn({ err: error, memberId: push.member }, 'a push message could not be sent');
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendEach));
  }

  /** Whoever has a page in front may be the thief whom a notice of security is about. */
  #isSeen(member: string, kind: MatrixKind): boolean {
    return kind !== 'security' && this.#deps.isInFront(member);
  }

  async #send(push: DuePush): Promise<void> {
    const { queue, settings, subscriptions, members, content, clock } = this.#deps;
    const { chosen, messageText, quietHours } = await settings.find(push.member);
    const quiet = heldUntil(push.kind, quietHours, clock.date());
    if (quiet) {
      await queue.postpone(push, quiet);
      return;
    }
    if (!(await queue.claim(push))) return;
    if (this.#isSeen(push.member, push.kind) || !isReachedBy(chosen, push.kind, 'push')) return;
    const [member, targets] = await Promise.all([
      members.store.findPublicById(push.member),
      subscriptions.of(push.member, push.to === '' ? undefined : push.to),
    ]);
    if (!member || targets.length === 0) return;
    const message = await content.of(push, members.languageOf(member), messageText);
    if (!message) return;
    const text = JSON.stringify(message);
    const urgency = URGENT.includes(push.kind) ? 'high' : 'normal';
    await Promise.all(
      targets.map(async (target) => {
        const request = { text, ttl: TTL, urgency, topic: push.subject } as const;
        await this.#settle(push, target, await this.#deps.client.send(target, request));
      }),
    );
  }

  /** Does what the answer of the push service asks for. */
  async #settle(push: DuePush, target: PushSubscriptionRecord, outcome: PushOutcome): Promise<void> {
    const { queue, subscriptions, clock, logger } = this.#deps;
    const { kind } = outcome;
    if (kind === 'accepted') await subscriptions.noteShown(target.id, push);
    else if (kind === 'expired') await subscriptions.remove(target.id);
    else if (kind === 'refused' || kind === 'unreachable') {
      logger.warn({ service: target.endpoint.hostname, outcome: kind }, 'a push service took no message');
    } else if (kind === 'later' && push.attempts + 1 < ATTEMPTS_MAX) {
      const dueAt = new Date(clock.now() + waitOf(push.attempts, outcome.after));
      const { member, kind: about, subject, attempts, createdAt } = push;
      await queue.add([
        { member, kind: about, subject, to: target.id, dueAt, attempts: attempts + 1, createdAt },
      ]);
    }
  }
}
