import { backOffPause } from '@weft/shared/back-off';
import type { QuotedMessage } from '@weft/shared/messaging/views';
import type { OutboxEntry, OutboxItem, OutboxStorage } from './outbox-entry.ts';
import { CallFailure, type Clock, type Tabs } from './ports.ts';

/** Pauses between attempts (ms). */
const PAUSES = { first: 1000, longest: 30_000 };

export interface Draft {
  readonly receiverId: string;
  readonly content: string;
  readonly replyTo: QuotedMessage | null;
  readonly files: readonly File[];
}

export interface SendOptions {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export interface OutboxDeps<M> {
  readonly memberId: string;
  readonly storage: OutboxStorage;
  readonly tabs: Tabs;
  readonly clock: Clock;
  readonly newId: () => string;
  /** 0 to 1. */
  readonly random: () => number;
  /** Sends once; throws `CallFailure`. A repeated `clientId` returns the stored message. */
  readonly send: (entry: OutboxEntry, options: SendOptions) => Promise<M>;
  /** `isRepeated`: an earlier try may have stored it, perhaps long ago. */
  readonly onStored: (message: M, isRepeated: boolean) => void;
  readonly onChange: () => void;
}

interface QueuedEntry {
  readonly entry: OutboxEntry;
  readonly abort: AbortController;
  isSending: boolean;
  isRepeated: boolean;
  isKept: boolean;
  progress: number;
}

/** The sending state of one receiver, whose messages are sent one at a time. */
interface ReceiverQueue {
  isBusy: boolean;
  failures: number;
  /** Cancels the timer of the next try. */
  stopTimer: (() => void) | undefined;
}

/**
 * Messages that the server has not acknowledged. The device stores an entry before sending it, until the server has stored it
 * or the member deletes it. Entries of one receiver are sent one at a time, in writing order.
 */
export class Outbox<M> {
  readonly #deps: OutboxDeps<M>;
  readonly #entries = new Map<string, QueuedEntry>();
  readonly #queues = new Map<string, ReceiverQueue>();
  /** Ids of messages that the server has. Late copies from the storage are ignored. */
  readonly #confirmed = new Set<string>();
  #lastOrder = 0;
  #isClosed = false;

  constructor(deps: OutboxDeps<M>) {
    this.#deps = deps;
  }

  /** Restores entries of closed tabs and tries all waiting entries. Called by every sync. */
  async resume(): Promise<void> {
    await this.#recoverStored();
    for (const [receiverId, queue] of this.#queues) {
      queue.failures = 0;
      this.#start(receiverId);
    }
  }

  /** Stores a message on the device and queues it for sending. Resolves once it is stored. */
  async add(draft: Draft): Promise<OutboxEntry> {
    const { memberId, tabs, clock, newId } = this.#deps;
    this.#lastOrder = Math.max(this.#lastOrder + 1, clock.now());
    const entry: OutboxEntry = {
      ...draft,
      clientId: newId(),
      memberId,
      createdAt: new Date(clock.now()).toISOString(),
      owner: tabs.id,
      order: this.#lastOrder,
    };
    this.#enqueue(entry, { isRepeated: false });
    this.#deps.onChange();
    await this.#store(entry);
    // An entry that waits for its next try goes first.
    if (!this.#queues.get(entry.receiverId)?.stopTimer) this.#start(entry.receiverId);
    return entry;
  }

  /** Sends a refused entry again, as the newest of its receiver. */
  async retry(clientId: string): Promise<void> {
    const queued = this.#entries.get(clientId);
    if (queued?.entry.refusal === undefined) return;
    const { refusal: _, ...entry } = queued.entry;
    this.#lastOrder = Math.max(this.#lastOrder + 1, this.#deps.clock.now());
    const again = { ...entry, owner: this.#deps.tabs.id, order: this.#lastOrder };
    this.#enqueue(again, { isRepeated: true });
    this.#deps.onChange();
    await this.#store(again);
    this.#start(again.receiverId);
  }

  /** Deletes an entry and cancels its request. If the server has already stored it, it appears as a message. */
  async discard(clientId: string): Promise<void> {
    this.#entries.get(clientId)?.abort.abort();
    await this.#remove(clientId);
  }

  /** Removes an entry that the server has stored, as an event, a page or another tab has shown. */
  confirm(clientId: string): void {
    if (!this.#entries.has(clientId)) return;
    this.#confirmed.add(clientId);
    void this.#remove(clientId);
  }

  /** Messages that are not acknowledged, in sending order. */
  items(receiverId?: string): OutboxItem[] {
    return [...this.#entries.values()]
      .filter(({ entry }) => receiverId === undefined || entry.receiverId === receiverId)
      .sort((one, other) => one.entry.order - other.entry.order)
      .map(({ entry, isSending, isKept, progress }) => ({
        ...entry,
        isKept,
        state: entry.refusal === undefined ? (isSending ? 'sending' : 'waiting') : 'refused',
        ...(entry.files.length > 0 && { progress }),
      }));
  }

  /** Stops sending. Stored entries stay on the device. */
  close(): void {
    this.#isClosed = true;
    for (const queue of this.#queues.values()) queue.stopTimer?.();
    for (const { abort } of this.#entries.values()) abort.abort();
  }

  async #recoverStored(): Promise<void> {
    const { memberId, storage, tabs } = this.#deps;
    const entries = await storage.all(memberId).catch(() => []);
    for (const entry of entries.sort((one, other) => one.order - other.order)) {
      if (this.#entries.has(entry.clientId) || this.#confirmed.has(entry.clientId)) continue;
      if (entry.owner !== tabs.id && (await tabs.isOpen(entry.owner))) continue;
      if (this.#isClosed || this.#entries.has(entry.clientId)) continue;
      const own = { ...entry, owner: tabs.id };
      this.#lastOrder = Math.max(this.#lastOrder, own.order);
      this.#enqueue(own, { isRepeated: true });
      await this.#store(own);
    }
    this.#deps.onChange();
  }

  #enqueue(entry: OutboxEntry, { isRepeated }: { isRepeated: boolean }): void {
    const abort = new AbortController();
    this.#entries.set(entry.clientId, {
      entry,
      abort,
      isSending: false,
      isRepeated,
      isKept: true,
      progress: 0,
    });
    if (!this.#queues.has(entry.receiverId))
      this.#queues.set(entry.receiverId, { isBusy: false, failures: 0, stopTimer: undefined });
  }

  /** Without storage or quota the entry lives as long as the page. */
  async #store(entry: OutboxEntry): Promise<void> {
    const isKept = await this.#deps.storage.put(entry).then(
      () => true,
      () => false,
    );
    const queued = this.#entries.get(entry.clientId);
    // The entry was deleted during the write.
    if (!queued) return this.#deps.storage.remove(entry.clientId).catch(() => undefined);
    if (queued.isKept === isKept) return;
    queued.isKept = isKept;
    this.#deps.onChange();
  }

  async #remove(clientId: string): Promise<void> {
    this.#entries.delete(clientId);
    this.#deps.onChange();
    await this.#deps.storage.remove(clientId).catch(() => undefined);
  }

  #start(receiverId: string): void {
    const queue = this.#queues.get(receiverId);
    if (!queue || queue.isBusy || this.#isClosed) return;
    queue.stopTimer?.();
    queue.stopTimer = undefined;
    queue.isBusy = true;
    void this.#sendQueued(receiverId, queue).finally(() => {
      queue.isBusy = false;
      // An entry may have been added after the loop ended.
      if (queue.failures === 0 && this.#next(receiverId)) this.#start(receiverId);
    });
  }

  #next(receiverId: string): QueuedEntry | undefined {
    const item = this.items(receiverId).find(({ state }) => state !== 'refused');
    return item && this.#entries.get(item.clientId);
  }

  async #sendQueued(receiverId: string, queue: ReceiverQueue): Promise<void> {
    for (let queued = this.#next(receiverId); queued && !this.#isClosed; queued = this.#next(receiverId)) {
      const current = queued;
      const key = `send:${this.#deps.memberId}:${receiverId}`;
      const failure = await this.#deps.tabs.withLock(key, () => this.#send(current));
      if (!failure) {
        queue.failures = 0;
        continue;
      }
      queue.failures += 1;
      const delay = failure.retryAfter ?? backOffPause(queue.failures, PAUSES, this.#deps.random());
      queue.stopTimer = this.#deps.clock.after(delay, () => this.#start(receiverId));
      return;
    }
  }

  /** Tries once. Returns the failure if another try is worthwhile. */
  async #send(queued: QueuedEntry): Promise<CallFailure | undefined> {
    const { entry, abort } = queued;
    // The entry may have been confirmed or deleted while another tab held the lock.
    if (this.#entries.get(entry.clientId) !== queued) return undefined;
    queued.isSending = true;
    this.#deps.onChange();
    try {
      const message = await this.#deps.send(entry, {
        signal: abort.signal,
        onProgress: (share) => {
          queued.progress = share;
          this.#deps.onChange();
        },
      });
      this.#confirmed.add(entry.clientId);
      this.#deps.onStored(message, queued.isRepeated);
      await this.#remove(entry.clientId);
      return undefined;
    } catch (error) {
      queued.isSending = false;
      queued.isRepeated = true;
      // The entry was confirmed or deleted meanwhile, so the failure is irrelevant.
      if (this.#entries.get(entry.clientId) !== queued || this.#isClosed) return undefined;
      const failure = error instanceof CallFailure ? error : new CallFailure('', { isFinal: false });
      if (failure.isFinal) await this.#refuse(entry, failure);
      else this.#deps.onChange();
      return failure.isFinal ? undefined : failure;
    }
  }

  async #refuse(entry: OutboxEntry, failure: CallFailure): Promise<void> {
    const refused = { ...entry, refusal: failure.message };
    this.#enqueue(refused, { isRepeated: true });
    this.#deps.onChange();
    await this.#store(refused);
  }
}
