import { MESSAGE_LIMITS } from '@weft/shared/limits';
import type { UserTyping } from '@weft/shared/messaging/server-events';
import type { Clock } from './ports.ts';
import { Signal } from '../../../lib/signal.ts';

/** Typing expires after this many milliseconds without an event. Longer than `RESEND_INTERVAL`. */
const EXPIRY = 6000;
/** Milliseconds between two start events while the member types. Without them typing would expire. */
const RESEND_INTERVAL = 3000;

/** Tracks the conversations in which the other member is typing. */
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

/** Sends the member's own typing: a start with the first keystroke, a stop 2 seconds after the last. */
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

  /** Call it when the message is sent, the text is empty, or the member leaves the conversation. */
  stop(): void {
    if (!this.#stopTimer) return;
    this.#stopTimer();
    this.#stopTimer = undefined;
    this.#lastSentAt = Number.NEGATIVE_INFINITY;
    this.#send(false);
  }
}
