import type { MessagingServerEvents } from '@weft/shared/messaging/server-events';
import type { MessageView } from '@weft/shared/messaging/views';
import type { MessagingCalls } from './calls.ts';
import { otherOf } from './conversation-state.ts';
import { Inbox, type InboxMemory } from './inbox.ts';
import type { OutboxItem, OutboxStorage } from './outbox-entry.ts';
import { Outbox } from './outbox.ts';
import type { Clock, Tabs } from './ports.ts';
import { Receipts } from './receipts.ts';
import { Signal } from '../../../lib/signal.ts';
import { isTemporary } from './temporary-conversation.ts';
import { Thread } from './thread.ts';
import { TypingOthers } from './typing.ts';

export interface EngineDeps {
  readonly memberId: string;
  readonly calls: MessagingCalls;
  readonly storage: OutboxStorage;
  readonly memory: InboxMemory;
  readonly tabs: Tabs;
  readonly clock: Clock;
  /** Makes a UUID. */
  readonly newId: () => string;
  /** 0 to 1, for the spread of retries. */
  readonly chance: () => number;
}

type EventBody<E extends keyof MessagingServerEvents> = Parameters<MessagingServerEvents[E]>[0];

/**
 * Keeps one device in step with the server: what it has not sent yet, the conversations, and the messages of those that were
 * opened. Events are hints; after every pause it asks for what came after the last contiguous message.
 */
export class MessagingEngine {
  readonly memberId: string;
  readonly inbox: Inbox;
  readonly typing: TypingOthers;
  readonly outbox: Outbox<MessageView>;
  /** What is not acknowledged yet, in the order in which it goes. */
  readonly pending = new Signal<readonly OutboxItem[]>([]);
  readonly #deps: EngineDeps;
  readonly #receipts: Receipts;
  readonly #threads = new Map<string, Thread>();
  /** What a conversation shows that only this device knows. */
  readonly #nothing: Thread;
  readonly #onArrival = new Set<(message: MessageView) => void>();

  constructor(deps: EngineDeps) {
    const { memberId, storage, memory, tabs, clock, newId, chance, calls } = deps;
    this.memberId = memberId;
    this.#deps = deps;
    this.inbox = new Inbox(calls, memory);
    this.typing = new TypingOthers(clock);
    this.#receipts = new Receipts({ calls, clock, onState: (state) => this.inbox.learnState(state) });
    this.#nothing = this.#makeThread('');
    this.#nothing.begin([]);
    this.outbox = new Outbox<MessageView>({
      memberId,
      storage,
      tabs,
      clock,
      newId,
      chance,
      send: (entry, options) => calls.send(entry, options),
      onStored: (message) => this.#take(message),
      onChange: () => this.pending.set(this.outbox.items()),
    });
  }

  /**
   * Catches up with everything that may have been missed: at the start, on every connection, when the page is looked at again and
   * when the network is back.
   */
  async wake(): Promise<void> {
    this.#receipts.wake();
    const readings = [this.inbox.refresh(), ...[...this.#threads.values()].map((thread) => thread.sync())];
    await Promise.allSettled([this.outbox.wake(), ...readings]);
    this.#sayDelivered();
  }

  /** The messages of a conversation; they begin to load with the first call. */
  thread(conversationId: string): Thread {
    if (isTemporary(conversationId)) return this.#nothing;
    const known = this.#threads.get(conversationId);
    if (known) return known;
    const thread = this.#open(conversationId);
    void thread.sync().catch(() => undefined);
    return thread;
  }

  /** The member has seen the messages of the conversation up to this place. */
  markRead(conversationId: string, seq: number): void {
    const known = this.inbox.find(conversationId);
    const messages = this.#threads.get(conversationId)?.view.get().messages ?? [];
    const newest = messages.findLast((each) => each.seq <= seq && each.sender._id !== this.memberId);
    if (!newest || (known && newest.seq <= known.state.lastReadSeq)) return;
    this.#receipts.read(newest);
    const unreadCount = messages.filter(
      (each) => each.seq > newest.seq && each.sender._id !== this.memberId,
    ).length;
    this.inbox.raise(conversationId, { lastReadSeq: newest.seq, unreadCount });
  }

  /** Takes in a message that a call answered: one that was edited or deleted here. */
  learn(message: MessageView): void {
    this.#threads.get(message.conversationId)?.change(message);
    this.inbox.learnMessage(message);
  }

  /** Calls the listener with each new message of another member, once; answers how to stop that. */
  onArrival(listener: (message: MessageView) => void): () => void {
    this.#onArrival.add(listener);
    return () => this.#onArrival.delete(listener);
  }

  /** What comes by the socket, by event name. */
  readonly handlers: { readonly [E in keyof MessagingServerEvents]?: (body: EventBody<E>) => void } = {
    new_message: (message) => this.#arrive(message),
    message_to_user: (message) => this.#arrive(message),
    message_sent: (message) => this.#take(message),
    message_updated: (message) => this.learn(message),
    message_read: ({ conversationId, readBy, readSeq }) =>
      this.inbox.raise(conversationId, readBy === this.memberId ? { lastReadSeq: readSeq } : { readSeq }),
    message_delivered: ({ conversationId, deliveredTo, deliveredSeq }) => {
      if (deliveredTo !== this.memberId) this.inbox.raise(conversationId, { deliveredSeq });
    },
    conversation_updated: ({ state }) => this.inbox.learnState(state),
    user_typing: (event) => this.typing.hear(event),
    user_online: ({ userId }) => this.inbox.learnPresence(userId, { status: 'online', lastSeen: null }),
    user_offline: ({ userId, lastSeen }) => this.inbox.learnPresence(userId, { status: 'offline', lastSeen }),
    user_status_updated: ({ userId, status }) => this.inbox.learnPresence(userId, { status, lastSeen: null }),
    online_users: (users) => {
      for (const { userId, status, lastSeen } of users)
        this.inbox.learnPresence(userId, { status, lastSeen });
    },
  };

  /** Ends this page's work; what is not sent stays on the device. */
  close(): void {
    this.outbox.close();
    this.#receipts.close();
    this.typing.close();
  }

  #makeThread(conversationId: string): Thread {
    return new Thread({
      conversationId,
      calls: this.#deps.calls,
      onState: (state) => this.inbox.learnState(state),
      onSeen: (messages) => this.#settle(messages),
    });
  }

  #open(conversationId: string): Thread {
    const thread = this.#makeThread(conversationId);
    this.#threads.set(conversationId, thread);
    return thread;
  }

  #arrive(message: MessageView): void {
    const known = this.inbox.find(message.conversationId);
    const isNew = message.seq > (known?.state.lastSeq ?? 0);
    this.typing.hear({ conversationId: message.conversationId, isTyping: false });
    this.#take(message);
    this.#receipts.delivered(message.conversationId, message.seq);
    if (isNew) for (const listener of this.#onArrival) listener(message);
  }

  #take(message: MessageView): void {
    // A conversation that begins here is shown at once, without reading it first.
    if (message.seq === 1 && !this.#threads.has(message.conversationId))
      this.#open(message.conversationId).begin([message]);
    this.#threads.get(message.conversationId)?.receive(message);
    this.inbox.learnMessage(message);
    this.#settle([message]);
  }

  #settle(messages: readonly MessageView[]): void {
    for (const { clientId } of messages) if (clientId !== null) this.outbox.settle(clientId);
  }

  /** What the list shows to be unread has come to this device with it. */
  #sayDelivered(): void {
    for (const conversation of this.inbox.view.get().conversations) {
      const { lastMessage, unreadCount } = conversation;
      if (unreadCount > 0 && lastMessage && lastMessage.sender._id === otherOf(conversation)?._id)
        this.#receipts.delivered(conversation._id, lastMessage.seq);
    }
  }
}
