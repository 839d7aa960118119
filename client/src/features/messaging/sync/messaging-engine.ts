import type { MessagingServerEvents } from '@weft/shared/messaging/server-events';
import type { MessageView } from '@weft/shared/messaging/views';
import type { MessagingCalls } from './calls.ts';
import { otherParticipant } from './conversation-state.ts';
import { Inbox, type InboxCache } from './inbox.ts';
import type { OutboxItem, OutboxStorage } from './outbox-entry.ts';
import { Outbox } from './outbox.ts';
import type { Clock, Tabs } from './ports.ts';
import { Receipts } from './receipts.ts';
import { Signal } from '../../../lib/signal.ts';
import { isTemporary } from './temporary-conversation.ts';
import { Thread } from './thread.ts';
import { RemoteTyping } from './typing.ts';

export interface EngineDeps {
  readonly memberId: string;
  readonly calls: MessagingCalls;
  readonly storage: OutboxStorage;
  readonly cache: InboxCache;
  readonly tabs: Tabs;
  readonly clock: Clock;
  /** Returns a UUID. */
  readonly newId: () => string;
  /** 0 to 1, for the jitter of retries. */
  readonly random: () => number;
}

/** Conversations whose messages stay in memory, beside those that are shown. */
const KEPT_THREADS = 20;

type EventBody<E extends keyof MessagingServerEvents> = Parameters<MessagingServerEvents[E]>[0];

/**
 * Synchronises one device with the server: outbox, conversations and the messages of opened conversations. Events are hints:
 * `sync` requests everything after the last contiguous message.
 */
export class MessagingEngine {
  readonly memberId: string;
  readonly inbox: Inbox;
  readonly typing: RemoteTyping;
  readonly outbox: Outbox<MessageView>;
  /** Messages that are not acknowledged, in sending order. */
  readonly pending = new Signal<readonly OutboxItem[]>([]);
  readonly #deps: EngineDeps;
  readonly #receipts: Receipts;
  /** The one used last comes last. */
  readonly #threads = new Map<string, Thread>();
  /** Threads that nobody sees, and that lack what has changed since. */
  readonly #outdated = new Set<string>();
  /** Shared by all temporary conversations. */
  readonly #emptyThread: Thread;
  readonly #onArrival = new Set<(message: MessageView) => void>();

  constructor(deps: EngineDeps) {
    const { memberId, storage, cache, tabs, clock, newId, random, calls } = deps;
    this.memberId = memberId;
    this.#deps = deps;
    this.inbox = new Inbox(calls, cache, () => this.#shownIds());
    this.typing = new RemoteTyping(clock);
    this.#receipts = new Receipts({ calls, clock, onState: (state) => this.inbox.applyState(state) });
    this.#emptyThread = this.#createThread('');
    this.#emptyThread.initialize([]);
    this.outbox = new Outbox<MessageView>({
      memberId,
      storage,
      tabs,
      clock,
      newId,
      random,
      send: (entry, options) => calls.send(entry, options),
      onStored: (message, isRepeated) => this.#applyStored(message, isRepeated),
      onChange: () => this.pending.set(this.outbox.items()),
    });
  }

  /** Catches up: at the start, on every connection, when the page becomes visible and when the network returns. */
  async sync(): Promise<void> {
    this.#receipts.flush();
    const shown = this.#shownIds();
    for (const id of this.#threads.keys()) if (!shown.includes(id)) this.#outdated.add(id);
    const refreshes = shown.map((id) => this.#threads.get(id)?.sync());
    await Promise.allSettled([this.outbox.resume(), this.inbox.refresh(), ...refreshes]);
    this.#reportDelivered();
  }

  /** The messages of a conversation. The first call starts loading them. */
  thread(conversationId: string): Thread {
    if (isTemporary(conversationId)) return this.#emptyThread;
    const existing = this.#threads.get(conversationId);
    const thread = existing ?? this.#createThread(conversationId);
    this.#keep(conversationId, thread);
    if (!existing || this.#outdated.delete(conversationId)) void thread.sync().catch(() => undefined);
    return thread;
  }

  /** Marks the messages up to this `seq` as read, locally at once. */
  markRead(conversationId: string, seq: number): void {
    const conversation = this.inbox.find(conversationId);
    const messages = this.#threads.get(conversationId)?.view.get().messages ?? [];
    const newest = messages.findLast((each) => each.seq <= seq && each.sender._id !== this.memberId);
    if (!newest || (conversation && newest.seq <= conversation.state.lastReadSeq)) return;
    this.#receipts.read(newest);
    const unreadCount = messages.filter(
      (each) => each.seq > newest.seq && each.sender._id !== this.memberId,
    ).length;
    this.inbox.advanceState(conversationId, { lastReadSeq: newest.seq, unreadCount });
  }

  /** Applies an edited or deleted message. */
  applyChange(message: MessageView): void {
    this.#threads.get(message.conversationId)?.applyChange(message);
    this.inbox.applyMessage(message);
  }

  /** Calls the listener once with each new message of another member. Returns a function that removes it. */
  onArrival(listener: (message: MessageView) => void): () => void {
    this.#onArrival.add(listener);
    return () => this.#onArrival.delete(listener);
  }

  /** Socket listeners, by event name. */
  readonly handlers: { readonly [E in keyof MessagingServerEvents]?: (body: EventBody<E>) => void } = {
    new_message: (message) => this.#handleNewMessage(message),
    message_to_user: (message) => this.#handleNewMessage(message),
    message_sent: (message) => this.#applyMessage(message),
    message_updated: (message) => this.applyChange(message),
    message_read: ({ conversationId, readBy, readSeq }) =>
      this.inbox.advanceState(
        conversationId,
        readBy === this.memberId ? { lastReadSeq: readSeq } : { readSeq },
      ),
    message_delivered: ({ conversationId, deliveredTo, deliveredSeq }) => {
      if (deliveredTo !== this.memberId) this.inbox.advanceState(conversationId, { deliveredSeq });
    },
    conversation_updated: ({ state }) => this.inbox.applyState(state),
    user_typing: (event) => this.typing.update(event),
    user_online: ({ userId }) => this.inbox.applyPresence(userId, { status: 'online', lastSeen: null }),
    user_offline: ({ userId, lastSeen }) => this.inbox.applyPresence(userId, { status: 'offline', lastSeen }),
    user_status_updated: ({ userId, status }) => this.inbox.applyPresence(userId, { status, lastSeen: null }),
    online_users: (users) => this.inbox.applyOnline(users),
  };

  /** Stops the engine. Unsent messages stay on the device. */
  close(): void {
    this.outbox.close();
    this.#receipts.close();
    this.typing.close();
  }

  #createThread(conversationId: string): Thread {
    return new Thread({
      conversationId,
      calls: this.#deps.calls,
      onState: (state) => this.inbox.applyState(state),
      onMessages: (messages) => this.#confirmStored(messages),
    });
  }

  /** The conversations that are on the screen. */
  #shownIds(): readonly string[] {
    return [...this.#threads].filter(([, thread]) => thread.view.hasListeners).map(([id]) => id);
  }

  /** Keeps the thread as the one used last, and forgets those that nobody has seen for longest. */
  #keep(conversationId: string, thread: Thread): void {
    this.#threads.delete(conversationId);
    this.#threads.set(conversationId, thread);
    for (const [id, each] of this.#threads) {
      if (this.#threads.size <= KEPT_THREADS) return;
      if (each.view.hasListeners || each === thread) continue;
      this.#threads.delete(id);
      this.#outdated.delete(id);
    }
  }

  #handleNewMessage(message: MessageView): void {
    const conversation = this.inbox.find(message.conversationId);
    const isNew = message.seq > (conversation?.state.lastSeq ?? 0);
    this.typing.update({ conversationId: message.conversationId, isTyping: false });
    this.#applyMessage(message);
    this.#receipts.delivered(message.conversationId, message.seq);
    if (isNew) for (const listener of this.#onArrival) listener(message);
  }

  /** A repeated send may return a message that was stored long ago, so others may follow it. */
  #applyStored(message: MessageView, isRepeated: boolean): void {
    const isOpen = this.#threads.has(message.conversationId);
    this.#applyMessage(message);
    if (isRepeated && !isOpen)
      void this.#threads
        .get(message.conversationId)
        ?.sync()
        .catch(() => undefined);
  }

  #applyMessage(message: MessageView): void {
    // The first message of a conversation is its whole thread, so nothing has to be loaded.
    if (message.seq === 1 && !this.#threads.has(message.conversationId)) {
      const thread = this.#createThread(message.conversationId);
      thread.initialize([message]);
      this.#keep(message.conversationId, thread);
    }
    this.#threads.get(message.conversationId)?.applyNew(message);
    this.inbox.applyMessage(message);
    this.#confirmStored([message]);
  }

  #confirmStored(messages: readonly MessageView[]): void {
    for (const { clientId } of messages) if (clientId !== null) this.outbox.confirm(clientId);
  }

  /** Reports the last messages of unread conversations as delivered: the list contained them. */
  #reportDelivered(): void {
    for (const conversation of this.inbox.view.get().conversations) {
      const { lastMessage, unreadCount } = conversation;
      if (unreadCount > 0 && lastMessage && lastMessage.sender._id === otherParticipant(conversation)?._id)
        this.#receipts.delivered(conversation._id, lastMessage.seq);
    }
  }
}
