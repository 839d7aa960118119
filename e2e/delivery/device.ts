import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import {
  editMessage,
  listConversations,
  listMessages,
  listMessagesOfPair,
  markMessageRead,
  markMessagesDelivered,
  sendMessage,
} from '@weft/shared/messaging/contract';
import type { MessageView } from '@weft/shared/messaging/views';
import type { Ack } from '@weft/shared/sockets/client-event';
import type { MessagingCalls } from '../../client/src/features/messaging/sync/calls.ts';
import { MessagingEngine } from '../../client/src/features/messaging/sync/messaging-engine.ts';
import type { OutboxEntry, OutboxStorage } from '../../client/src/features/messaging/sync/outbox-entry.ts';
import type { Thread } from '../../client/src/features/messaging/sync/thread.ts';
import { CallFailure, type Clock } from '../../client/src/features/messaging/sync/ports.ts';
import { callServer } from './api.ts';

/** Probabilities of disturbances. */
const CUT_WHILE_SENDING = 0.02;
const DROPPED_ANSWERS = 0.04;
const BY_CALL = 0.1;
/** Timeout of acknowledgements. Milliseconds. */
const ACK_WITHIN = 4000;

const realClock: Clock = {
  now: () => Date.now(),
  after(delay, work) {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};

/** Number of disturbances of a device. */
export interface Disturbances {
  cuts: number;
  droppedAnswers: number;
  reloads: number;
}

interface DeviceDeps {
  readonly name: string;
  readonly origin: string;
  readonly memberId: string;
  readonly token: string;
  readonly otherId: string;
  /** Called for each message that the server acknowledged to this device. */
  readonly onAcknowledged: (message: MessageView) => void;
}

/**
 * One device of a member: the client's engine over a real socket and real calls, which are interrupted and lose
 * responses.
 */
export class Device {
  readonly name: string;
  readonly disturbances: Disturbances = { cuts: 0, droppedAnswers: 0, reloads: 0 };
  readonly #deps: DeviceDeps;
  /** Survives a reload, like IndexedDB. */
  readonly #kept = new Map<string, OutboxEntry>();
  readonly #socket: Socket;
  #engine: MessagingEngine;
  #number = 0;
  #isCalm = false;

  constructor(deps: DeviceDeps) {
    this.name = deps.name;
    this.#deps = deps;
    this.#engine = this.#open();
    this.#socket = io(deps.origin, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: deps.token },
      reconnectionDelay: 50,
      reconnectionDelayMax: 300,
    });
    this.#socket.on('connect', () => void this.#engine.sync());
    this.#socket.onAny((event: string, body: unknown) => {
      const handlers = this.#engine.handlers as Record<string, ((body: unknown) => void) | undefined>;
      handlers[event]?.(body);
    });
  }

  /** Writes the next message; its text names the device and a number. */
  async write(): Promise<void> {
    this.#number += 1;
    const content = `${this.name} ${this.#number}`;
    await this.#engine.outbox.add({ receiverId: this.#deps.otherId, content, replyTo: null, files: [] });
  }

  get written(): number {
    return this.#number;
  }

  get unsent(): number {
    return this.#engine.outbox.items().length;
  }

  /** State of the device, for error messages. */
  describe(): string {
    const [first] = this.#engine.outbox.items();
    const connection = this.#socket.connected ? 'connected' : 'not connected';
    return `${this.name}: ${connection}, shows ${this.messages().length}, ${this.unsent} unsent, the next ${first?.state} '${first?.content}' ${first?.refusal ?? ''}`;
  }

  /** Breaks the connection. */
  cut(): void {
    this.disturbances.cuts += 1;
    this.#socket.io.engine?.close();
  }

  /** Reloads the page: keeps only what was stored. */
  reload(): void {
    this.disturbances.reloads += 1;
    this.#engine.close();
    this.#engine = this.#open();
    void this.#engine.sync();
    this.follow();
  }

  /** Opens the conversation and reads it. */
  follow(): void {
    const newest = this.messages().at(-1);
    if (newest) this.#engine.markRead(newest.conversationId, newest.seq);
  }

  /** Edits one of its messages; the final comparison verifies the result. */
  async edit(): Promise<void> {
    const own = this.messages().findLast(({ content }) => content.startsWith(`${this.name} `));
    if (!own) return;
    const input = { params: { id: own._id }, body: { content: `${own.content} (edited)` } };
    await callServer(this.#deps.origin, this.#deps.token, editMessage, input).catch(() => undefined);
  }

  /** Stops all disturbances. */
  calm(): void {
    this.#isCalm = true;
    void this.#engine.sync();
  }

  /** The messages that the device shows. */
  messages(): readonly MessageView[] {
    return this.#openThread()?.view.get().messages ?? [];
  }

  /** Number of unread messages in the list. */
  unread(): number {
    return this.#engine.inbox.findByMember(this.#deps.otherId)?.unreadCount ?? 0;
  }

  /** Loads all messages by scrolling to the beginning. */
  async loadAll(): Promise<void> {
    await this.#engine.sync();
    const thread = this.#openThread();
    if (!thread) return;
    await thread.showEnd();
    await thread.sync();
    while (thread.view.get().olderCursor !== null) await thread.loadOlder();
    this.follow();
  }

  close(): void {
    this.#engine.close();
    this.#socket.close();
  }

  #open(): MessagingEngine {
    const id = randomUUID();
    const storage: OutboxStorage = {
      all: async () => [...this.#kept.values()],
      put: async (entry) => void this.#kept.set(entry.clientId, entry),
      remove: async (clientId) => void this.#kept.delete(clientId),
    };
    return new MessagingEngine({
      memberId: this.#deps.memberId,
      calls: this.#calls(),
      storage,
      cache: { read: () => [], write: () => undefined },
      tabs: { id, withLock: (_key, work) => work(), isOpen: async (other) => other === id },
      clock: realClock,
      newId: randomUUID,
      random: Math.random,
    });
  }

  /** The conversation, on the screen: the engine keeps only such ones up to date. */
  #openThread(): Thread | undefined {
    const conversation = this.#engine.inbox.findByMember(this.#deps.otherId);
    const thread = conversation && this.#engine.thread(conversation._id);
    if (thread?.view.hasListeners === false) thread.view.subscribe(() => undefined);
    return thread;
  }

  #calls(): MessagingCalls {
    const { origin, token } = this.#deps;
    const text = (query: object) =>
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return {
      send: (entry) => this.#send(entry),
      conversations: (query) => callServer(origin, token, listConversations, { query: text(query) }),
      conversationWith: async (memberId) => {
        const params = { a: this.#deps.memberId, b: memberId };
        return (await callServer(origin, token, listMessagesOfPair, { params, query: { limit: '1' } })).data
          .conversation;
      },
      messages: (id, query) =>
        callServer(origin, token, listMessages, { params: { id }, query: text(query) }),
      read: async (id) => (await callServer(origin, token, markMessageRead, { params: { id } })).state,
      delivered: async (deliveries) => {
        await callServer(origin, token, markMessagesDelivered, { body: { deliveries } });
      },
    };
  }

  /** Sends over the socket if connected, sometimes over HTTP; the response may get lost. */
  async #send({ clientId, receiverId, content }: OutboxEntry): Promise<MessageView> {
    const body = { clientId, receiverId, content };
    const message =
      this.#socket.connected && Math.random() >= BY_CALL
        ? await this.#emit(body)
        : (await callServer(this.#deps.origin, this.#deps.token, sendMessage, { body })).data;
    this.#deps.onAcknowledged(message);
    if (!this.#isCalm && Math.random() < DROPPED_ANSWERS) {
      this.disturbances.droppedAnswers += 1;
      throw new CallFailure('the answer was lost', { isFinal: false });
    }
    return message;
  }

  async #emit(body: object): Promise<MessageView> {
    const sent = this.#socket.timeout(ACK_WITHIN).emitWithAck('send_message', body) as Promise<
      Ack<MessageView>
    >;
    sent.catch(() => undefined);
    if (!this.#isCalm && Math.random() < CUT_WHILE_SENDING) this.cut();
    const ack = await sent.catch(() => {
      throw new CallFailure('no acknowledgement', { isFinal: false });
    });
    if (ack.success) return ack.data;
    throw new CallFailure(ack.message, { isFinal: ack.code !== 'INTERNAL' && ack.code !== 'UNAVAILABLE' });
  }
}
