import type { QuotedMessage } from '@weft/shared/messaging/views';
import { backOff } from './back-off.ts';
import type { OutboxEntry, OutboxItem, OutboxStorage } from './outbox-entry.ts';
import { CallFailure, type Clock, type Tabs } from './ports.ts';

/** What a member wants to send. */
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
  readonly chance: () => number;
  /** Sends once; throws `CallFailure`. The same `clientId` sent again answers the message that is stored already. */
  readonly send: (entry: OutboxEntry, options: SendOptions) => Promise<M>;
  /** The server has it. */
  readonly onStored: (message: M, entry: OutboxEntry) => void;
  readonly onChange: () => void;
}

interface Held {
  readonly entry: OutboxEntry;
  readonly abort: AbortController;
  isSending: boolean;
  progress: number;
}

/** What one receiver gets, one after the other. */
interface Lane {
  isBusy: boolean;
  failures: number;
  /** Stops the wait for the next try, while there is one. */
  stopTimer: (() => void) | undefined;
}

/**
 * What is written and not acknowledged yet. An entry is kept on the device before it is sent and goes when the server has
 * stored it or the member deletes it. The entries of one receiver go one at a time, in the order in which they were written.
 */
export class Outbox<M> {
  readonly #deps: OutboxDeps<M>;
  readonly #held = new Map<string, Held>();
  readonly #lanes = new Map<string, Lane>();
  /** What the server is known to have, although this page still tries: late copies from the store are ignored. */
  readonly #settled = new Set<string>();
  #lastOrder = 0;
  #isClosed = false;

  constructor(deps: OutboxDeps<M>) {
    this.#deps = deps;
  }

  /** Takes up what an earlier page left behind, and tries everything that waits. Called at the start and on every wake. */
  async wake(): Promise<void> {
    await this.#adopt();
    for (const [receiverId, lane] of this.#lanes) {
      lane.failures = 0;
      this.#run(receiverId);
    }
  }

  /** Keeps a message on the device and sends it as soon as its turn comes. Resolves once it is kept. */
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
    this.#hold(entry);
    this.#deps.onChange();
    await this.#keep(entry);
    // What waits before it goes first, at its time.
    if (!this.#lanes.get(entry.receiverId)?.stopTimer) this.#run(entry.receiverId);
    return entry;
  }

  /** Sends what was refused once more, as the newest of its receiver's. */
  async retry(clientId: string): Promise<void> {
    const held = this.#held.get(clientId);
    if (held?.entry.refusal === undefined) return;
    const { refusal: _, ...entry } = held.entry;
    this.#lastOrder = Math.max(this.#lastOrder + 1, this.#deps.clock.now());
    const again = { ...entry, owner: this.#deps.tabs.id, order: this.#lastOrder };
    this.#hold(again);
    this.#deps.onChange();
    await this.#keep(again);
    this.#run(again.receiverId);
  }

  /** Deletes an entry; what is on its way is broken off. What the server has already stored comes as a message. */
  async discard(clientId: string): Promise<void> {
    this.#held.get(clientId)?.abort.abort();
    await this.#drop(clientId);
  }

  /** The server turns out to have it, by whatever way that came to light (an event, a list, another page). */
  settle(clientId: string): void {
    if (!this.#held.has(clientId)) return;
    this.#settled.add(clientId);
    void this.#drop(clientId);
  }

  /** What is not acknowledged yet, in the order in which it goes. */
  items(receiverId?: string): OutboxItem[] {
    return [...this.#held.values()]
      .filter(({ entry }) => receiverId === undefined || entry.receiverId === receiverId)
      .sort((one, other) => one.entry.order - other.entry.order)
      .map(({ entry, isSending, progress }) => ({
        ...entry,
        state: entry.refusal === undefined ? (isSending ? 'sending' : 'waiting') : 'refused',
        ...(entry.files.length > 0 && { progress }),
      }));
  }

  /** Ends all work of this page; what is kept stays. */
  close(): void {
    this.#isClosed = true;
    for (const lane of this.#lanes.values()) lane.stopTimer?.();
    for (const { abort } of this.#held.values()) abort.abort();
  }

  async #adopt(): Promise<void> {
    const { memberId, storage, tabs } = this.#deps;
    const entries = await storage.all(memberId).catch(() => []);
    for (const entry of entries.sort((one, other) => one.order - other.order)) {
      if (this.#held.has(entry.clientId) || this.#settled.has(entry.clientId)) continue;
      if (entry.owner !== tabs.id && (await tabs.isOpen(entry.owner))) continue;
      if (this.#isClosed || this.#held.has(entry.clientId)) continue;
      const own = { ...entry, owner: tabs.id };
      this.#lastOrder = Math.max(this.#lastOrder, own.order);
      this.#hold(own);
      await this.#keep(own);
    }
    this.#deps.onChange();
  }

  #hold(entry: OutboxEntry): void {
    const abort = new AbortController();
    this.#held.set(entry.clientId, { entry, abort, isSending: false, progress: 0 });
    if (!this.#lanes.has(entry.receiverId))
      this.#lanes.set(entry.receiverId, { isBusy: false, failures: 0, stopTimer: undefined });
  }

  /** Where the browser has no room or no storage, the entry lives as long as the page. */
  async #keep(entry: OutboxEntry): Promise<void> {
    await this.#deps.storage.put(entry).catch(() => undefined);
    // Deleted while it was being kept.
    if (!this.#held.has(entry.clientId))
      await this.#deps.storage.remove(entry.clientId).catch(() => undefined);
  }

  async #drop(clientId: string): Promise<void> {
    this.#held.delete(clientId);
    this.#deps.onChange();
    await this.#deps.storage.remove(clientId).catch(() => undefined);
  }

  #run(receiverId: string): void {
    const lane = this.#lanes.get(receiverId);
    if (!lane || lane.isBusy || this.#isClosed) return;
    lane.stopTimer?.();
    lane.stopTimer = undefined;
    lane.isBusy = true;
    void this.#work(receiverId, lane).finally(() => {
      lane.isBusy = false;
      // Something may have been added between the last look and now.
      if (lane.failures === 0 && this.#next(receiverId)) this.#run(receiverId);
    });
  }

  #next(receiverId: string): Held | undefined {
    const item = this.items(receiverId).find(({ state }) => state !== 'refused');
    return item && this.#held.get(item.clientId);
  }

  async #work(receiverId: string, lane: Lane): Promise<void> {
    for (let held = this.#next(receiverId); held && !this.#isClosed; held = this.#next(receiverId)) {
      const current = held;
      const key = `send:${this.#deps.memberId}:${receiverId}`;
      const failure = await this.#deps.tabs.exclusively(key, () => this.#send(current));
      if (!failure) {
        lane.failures = 0;
        continue;
      }
      lane.failures += 1;
      const delay = failure.retryAfter ?? backOff(lane.failures, this.#deps.chance());
      lane.stopTimer = this.#deps.clock.after(delay, () => this.#run(receiverId));
      return;
    }
  }

  /** Tries once; answers the failure that is worth another try. */
  async #send(held: Held): Promise<CallFailure | undefined> {
    const { entry, abort } = held;
    // It may have been settled or deleted while another page had the turn.
    if (this.#held.get(entry.clientId) !== held) return undefined;
    held.isSending = true;
    this.#deps.onChange();
    try {
      const message = await this.#deps.send(entry, {
        signal: abort.signal,
        onProgress: (share) => {
          held.progress = share;
          this.#deps.onChange();
        },
      });
      this.#settled.add(entry.clientId);
      this.#deps.onStored(message, entry);
      await this.#drop(entry.clientId);
      return undefined;
    } catch (error) {
      held.isSending = false;
      // Settled or deleted meanwhile: how this try ended no longer matters.
      if (this.#held.get(entry.clientId) !== held || this.#isClosed) return undefined;
      const failure = error instanceof CallFailure ? error : new CallFailure('', { isFinal: false });
      if (failure.isFinal) await this.#refuse(entry, failure);
      else this.#deps.onChange();
      return failure.isFinal ? undefined : failure;
    }
  }

  async #refuse(entry: OutboxEntry, failure: CallFailure): Promise<void> {
    const refused = { ...entry, refusal: failure.message };
    this.#hold(refused);
    this.#deps.onChange();
    await this.#keep(refused);
  }
}
