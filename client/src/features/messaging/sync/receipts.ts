import type { ConversationState, MessageView } from '@weft/shared/messaging/views';
import type { MessagingCalls } from './calls.ts';
import { CallFailure, type Clock } from './ports.ts';

/** Delivery receipts are collected for this many milliseconds. */
const BATCH_DELAY = 300;
/** Highest number of delivery receipts in one call. */
const BATCH_SIZE = 50;

interface ReceiptDeps {
  readonly calls: MessagingCalls;
  readonly clock: Clock;
  readonly onState: (state: ConversationState) => void;
}

/** Sends delivery and read receipts, and retries them after network failures. */
export class Receipts {
  readonly #deps: ReceiptDeps;
  /** Highest `seq` to report, by conversation. */
  readonly #queuedDeliveries = new Map<string, number>();
  readonly #lastSent = new Map<string, number>();
  readonly #queuedReads = new Map<string, MessageView>();
  #stopTimer: (() => void) | undefined;
  #isSendingReads = false;
  #isClosed = false;

  constructor(deps: ReceiptDeps) {
    this.#deps = deps;
  }

  /** Queues a receipt: this device has all messages of the other member up to `seq`. */
  delivered(conversationId: string, seq: number): void {
    // A call of the closed engine may still be answered.
    if (this.#isClosed) return;
    if (
      seq <=
      Math.max(this.#lastSent.get(conversationId) ?? 0, this.#queuedDeliveries.get(conversationId) ?? 0)
    )
      return;
    this.#queuedDeliveries.set(conversationId, seq);
    this.#stopTimer ??= this.#deps.clock.after(BATCH_DELAY, () => {
      this.#stopTimer = undefined;
      void this.#sendDeliveries();
    });
  }

  /** Queues a receipt: the viewer has read up to this message of the other member. */
  read(message: MessageView): void {
    const queued = this.#queuedReads.get(message.conversationId);
    if (queued && queued.seq >= message.seq) return;
    this.#queuedReads.set(message.conversationId, message);
    void this.#sendReads();
  }

  /** Sends receipts that failed before. */
  flush(): void {
    void this.#sendDeliveries();
    void this.#sendReads();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopTimer?.();
  }

  async #sendDeliveries(): Promise<void> {
    const deliveries = [...this.#queuedDeliveries].slice(0, BATCH_SIZE);
    if (deliveries.length === 0) return;
    for (const [conversationId] of deliveries) this.#queuedDeliveries.delete(conversationId);
    try {
      await this.#deps.calls.delivered(deliveries.map(([conversationId, seq]) => ({ conversationId, seq })));
      for (const [conversationId, seq] of deliveries) this.#lastSent.set(conversationId, seq);
      if (this.#queuedDeliveries.size > 0) await this.#sendDeliveries();
    } catch (error) {
      if (isFinal(error)) return;
      for (const [conversationId, seq] of deliveries)
        this.#queuedDeliveries.set(
          conversationId,
          Math.max(seq, this.#queuedDeliveries.get(conversationId) ?? 0),
        );
    }
  }

  async #sendReads(): Promise<void> {
    if (this.#isSendingReads) return;
    this.#isSendingReads = true;
    try {
      // A newer receipt may replace the one that is being sent.
      for (let next = this.#nextRead(); next; next = this.#nextRead()) {
        const [conversationId, message] = next;
        const state = await this.#deps.calls.read(message._id, conversationId).catch((error: unknown) => {
          if (!isFinal(error)) throw error;
        });
        if (this.#queuedReads.get(conversationId) === message) this.#queuedReads.delete(conversationId);
        if (state) this.#deps.onState(state);
      }
    } catch {
      // The next flush sends it again.
    } finally {
      this.#isSendingReads = false;
    }
  }

  #nextRead(): [string, MessageView] | undefined {
    return this.#queuedReads.entries().next().value;
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof CallFailure && error.isFinal;
}
