import { MESSAGE_LIMITS } from '@weft/shared/limits';
import type { UserTyping } from '@weft/shared/messaging/server-events';
import type { Clock } from './ports.ts';
import { Signal } from '../../../lib/signal.ts';

/** Where no stop comes, somebody has stopped all the same. Longer than the pause between two signals. */
const EXPIRY = 6000;
/** While somebody goes on typing, a start is sent again this often: it would else be forgotten. */
const RESEND_INTERVAL = 3000;

/** In which conversations the other one is typing. */
export class RemoteTyping {
  readonly conversations = new Signal<ReadonlySet<string>>(new Set());
  readonly #clock: Clock;
  readonly #timers = new Map<string, () => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  update({ conversationId, isTyping }: Pick<UserTyping, 'conversationId' | 'isTyping'>): void {
    this.#timers.get(conversationId)?.();
    this.#timers.delete(conversationId);
    const next = new Set(this.conversations.get());
    if (isTyping) {
      next.add(conversationId);
      this.#timers.set(
        conversationId,
        this.#clock.after(EXPIRY, () => this.update({ conversationId, isTyping: false })),
      );
    } else if (!next.delete(conversationId)) return;
    this.conversations.set(next);
  }

  close(): void {
    for (const stop of this.#timers.values()) stop();
  }
}

/** Sends that this member is typing: a start with the first keystroke, a stop 2 s after the last. */
export class OwnTyping {
  readonly #clock: Clock;
  readonly #send: (isTyping: boolean) => void;
  #stopTimer: (() => void) | undefined;
  #lastSentAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, send: (isTyping: boolean) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  keystroke(): void {
    this.#stopTimer?.();
    this.#stopTimer = this.#clock.after(MESSAGE_LIMITS.typingPause, () => this.stop());
    if (this.#clock.now() - this.#lastSentAt < RESEND_INTERVAL) return;
    this.#lastSentAt = this.#clock.now();
    this.#send(true);
  }

  /** The message is sent, the box is empty, or the conversation is left. */
  stop(): void {
    if (!this.#stopTimer) return;
    this.#stopTimer();
    this.#stopTimer = undefined;
    this.#lastSentAt = Number.NEGATIVE_INFINITY;
    this.#send(false);
  }
}
