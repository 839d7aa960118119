import { isReachedBy, type MatrixKind } from '@weft/shared/notifications/channels';
import { quietUntil, type QuietHours } from '@weft/shared/notifications/quiet-hours';
import type { Language } from '@weft/shared/languages/languages';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { Members } from '../../members/index.ts';
import type { SettingsStore } from '../settings.store.ts';
import type { PushContent } from './push-content.ts';
import type { PushPace } from './push-pace.ts';
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
  readonly pace: PushPace;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly background: Background;
  /** Whether the member looks at a page now. */
  readonly isInFront: (memberId: string) => boolean;
}

/** A claimed message, with the browsers of its member. */
interface ReadyPush {
  readonly push: DuePush;
  readonly targets: readonly PushSubscriptionRecord[];
  readonly language: Language;
  readonly messageText: boolean;
}

const MINUTE = 60_000;
/** Messages that are read in one step; then urgent ones overtake the others. */
const BATCH = 24;
/** Messages that are claimed in one step. */
const GROUP = 8;
/** Messages that a server sends before push services have answered: those that hang hold up no others. */
const UNANSWERED_MAX = 200;
const ATTEMPTS_MAX = 5;
/** A push service may ask for no longer a wait (ms). */
const WAIT_MAX = 60 * MINUTE;
/** How long a push service keeps a message for an unreachable browser (s). */
const TTL = 24 * 60 * 60;

const isUrgent = ({ kind }: DuePush): boolean => URGENT.includes(kind);

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
  readonly #unanswered = new Set<Promise<unknown>>();
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
    await queue.add({ member, kind, subject, to: '', dueAt: quiet ?? now, attempts: 0, createdAt: now });
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
    await Promise.all(this.#unanswered);
  }

  async #sendBatch(): Promise<void> {
    const { queue, clock } = this.#deps;
    const due = await queue.findDue(clock.date(), BATCH);
    if (due.length === BATCH) this.#hasMore = true;
    for await (const next of this.#prepare(due))
      await this.#attempt(next.push.member, () => this.#start(next));
  }

  /** Begins to send a message in its turn, without waiting for the answer of the push service. */
  async #start(next: ReadyPush): Promise<void> {
    // Before it is read: reading many at once would hold up the calls of members as much as sending them.
    await this.#deps.pace.turn(isUrgent(next.push));
    while (this.#unanswered.size >= UNANSWERED_MAX) await Promise.race(this.#unanswered);
    const sent = this.#attempt(next.push.member, () => this.#send(next));
    this.#unanswered.add(sent);
    void sent.finally(() => this.#unanswered.delete(sent));
  }

  /** One member's failure does not stop the others. */
  async #attempt<T>(memberId: string | undefined, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#deps.logger.warn({ err: error, memberId }, 'a push message could not be sent');
      return undefined;
    }
  }

  /** Claims messages in groups, so that many take few commands. Yields those that their members want. */
  async *#prepare(due: readonly DuePush[]): AsyncGenerator<ReadyPush, void, undefined> {
    for (let from = 0; from < due.length; from += GROUP) {
      const group = due.slice(from, from + GROUP);
      yield* (await this.#attempt(group[0]?.member, () => this.#claim(group))) ?? [];
    }
  }

  /** Whoever has a page in front may be the thief whom a notice of security is about. */
  #isSeen(member: string, kind: MatrixKind): boolean {
    return kind !== 'security' && this.#deps.isInFront(member);
  }

  async #claim(group: readonly DuePush[]): Promise<readonly ReadyPush[]> {
    const { queue, settings, subscriptions, members, clock } = this.#deps;
    const now = clock.date();
    const receivers = [...new Set(group.map(({ member }) => member))];
    const choicesOf = await settings.findAll(receivers);
    const claimable: DuePush[] = [];
    for (const push of group) {
      const quiet = heldUntil(push.kind, choicesOf(push.member).quietHours, now);
      if (quiet) await queue.postpone(push, quiet);
      else claimable.push(push);
    }
    const claimed = (await queue.claim(claimable, now)).filter(
      ({ member, kind }) =>
        !this.#isSeen(member, kind) && isReachedBy(choicesOf(member).chosen, kind, 'push'),
    );
    if (claimed.length === 0) return [];
    const [found, browsers] = await Promise.all([
      members.store.findPublic(receivers),
      subscriptions.ofAll(receivers),
    ]);
    const byId = new Map(found.map((member) => [member._id, member]));
    const ready = claimed.flatMap((push) => {
      const member = byId.get(push.member);
      const all = browsers.get(push.member) ?? [];
      const targets = all.filter(({ id }) => push.to === '' || push.to === id);
      if (!member || targets.length === 0) return [];
      const { messageText } = choicesOf(push.member);
      return { push, targets, language: members.languageOf(member), messageText };
    });
    // Before they are sent, so that what is read at the same time is closed.
    await subscriptions.noteShown(
      ready.map(({ push, targets }) => ({ browsers: targets.map(({ id }) => id), shown: push })),
    );
    return ready;
  }

  async #send({ push, targets, language, messageText }: ReadyPush): Promise<void> {
    const { pace, content, client } = this.#deps;
    const message = await content.of(push, language, messageText);
    if (!message) return;
    const text = JSON.stringify(message);
    const urgency = isUrgent(push) ? 'high' : 'normal';
    await Promise.all(
      targets.map(async (target, index) => {
        const request = { text, ttl: TTL, urgency, topic: push.subject } as const;
        // The first browser has the turn of the message.
        if (index > 0) await pace.turn(isUrgent(push));
        await this.#settle(push, target, await client.send(target, request));
      }),
    );
  }

  /** Does what the answer of the push service asks for. */
  async #settle(push: DuePush, target: PushSubscriptionRecord, outcome: PushOutcome): Promise<void> {
    const { queue, subscriptions, clock, logger } = this.#deps;
    const { kind } = outcome;
    if (kind === 'expired') await subscriptions.remove(target.id);
    else if (kind === 'refused' || kind === 'later') await subscriptions.forgetShown(target.id, push.subject);
    if (kind === 'refused' || kind === 'unreachable') {
      logger.warn({ service: target.endpoint.hostname, outcome: kind }, 'a push service took no message');
    } else if (kind === 'later' && push.attempts + 1 < ATTEMPTS_MAX) {
      const dueAt = new Date(clock.now() + waitOf(push.attempts, outcome.after));
      const { member, kind: about, subject, attempts, createdAt } = push;
      await queue.add({
        member,
        kind: about,
        subject,
        to: target.id,
        dueAt,
        attempts: attempts + 1,
        createdAt,
      });
    }
  }
}
