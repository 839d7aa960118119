import type { ConversationState, MessageView } from '@weft/shared/messaging/views';
import type { MessagingCalls } from './calls.ts';
import { CallFailure, type Clock } from './ports.ts';

/** Several messages that come close together are said to be delivered at once. */
const GATHER = 300;
/** The most that one call takes. */
const AT_ONCE = 50;

interface ReceiptDeps {
  readonly calls: MessagingCalls;
  readonly clock: Clock;
  readonly onState: (state: ConversationState) => void;
}

/** Tells the server what this device has and what its member has read: later rather than never. */
export class Receipts {
  readonly #deps: ReceiptDeps;
  /** Deliveries to send, and the highest that was sent, by conversation. */
  readonly #delivered = new Map<string, number>();
  readonly #sent = new Map<string, number>();
  readonly #read = new Map<string, MessageView>();
  #stopTimer: (() => void) | undefined;
  #isReading = false;

  constructor(deps: ReceiptDeps) {
    this.#deps = deps;
  }

  /** This device has everything of the other one up to there. */
  delivered(conversationId: string, seq: number): void {
    if (seq <= Math.max(this.#sent.get(conversationId) ?? 0, this.#delivered.get(conversationId) ?? 0))
      return;
    this.#delivered.set(conversationId, seq);
    this.#stopTimer ??= this.#deps.clock.after(GATHER, () => {
      this.#stopTimer = undefined;
      void this.#sendDelivered();
    });
  }

  /** The member has read up to this message of the other one. */
  read(message: MessageView): void {
    const wanted = this.#read.get(message.conversationId);
    if (wanted && wanted.seq >= message.seq) return;
    this.#read.set(message.conversationId, message);
    void this.#sendRead();
  }

  /** Sends what could not be sent before. */
  wake(): void {
    void this.#sendDelivered();
    void this.#sendRead();
  }

  close(): void {
    this.#stopTimer?.();
  }

  async #sendDelivered(): Promise<void> {
    const deliveries = [...this.#delivered].slice(0, AT_ONCE);
    if (deliveries.length === 0) return;
    for (const [conversationId] of deliveries) this.#delivered.delete(conversationId);
    try {
      await this.#deps.calls.delivered(deliveries.map(([conversationId, seq]) => ({ conversationId, seq })));
      for (const [conversationId, seq] of deliveries) this.#sent.set(conversationId, seq);
      if (this.#delivered.size > 0) await this.#sendDelivered();
    } catch (error) {
      if (isFinal(error)) return;
      for (const [conversationId, seq] of deliveries)
        this.#delivered.set(conversationId, Math.max(seq, this.#delivered.get(conversationId) ?? 0));
    }
  }

  async #sendRead(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      // The first of what is left, again and again: while one is sent, a newer one may take its place.
      for (let next = this.#nextRead(); next; next = this.#nextRead()) {
        const [conversationId, message] = next;
        const state = await this.#deps.calls.read(message._id).catch((error: unknown) => {
          if (!isFinal(error)) throw error;
        });
        if (this.#read.get(conversationId) === message) this.#read.delete(conversationId);
        if (state) this.#deps.onState(state);
      }
    } catch {
      // Without a network it is sent at the next wake.
    } finally {
      this.#isReading = false;
    }
  }

  #nextRead(): [string, MessageView] | undefined {
    return this.#read.entries().next().value;
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof CallFailure && error.isFinal;
}
