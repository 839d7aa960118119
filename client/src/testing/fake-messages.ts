import { LIST_LIMITS } from '@weft/shared/limits';
import type { ConversationState, ConversationView, MessageView } from '@weft/shared/messaging/views';
import type { MessagesPage, MessagesQuery, MessagingCalls } from '@/features/messaging/sync/calls';
import { MessagingEngine } from '@/features/messaging/sync/messaging-engine';
import type { OutboxEntry, OutboxStorage } from '@/features/messaging/sync/outbox-entry';
import { CallFailure, type Clock, type Tabs } from '@/features/messaging/sync/ports';
import { buildConversation, buildMessage, buildParticipant } from './message-builders';

export const ANN = buildParticipant({ _id: 'a'.repeat(24), fullName: 'Ann' });
export const BEN = buildParticipant({ _id: 'b'.repeat(24), fullName: 'Ben' });
export const CONVERSATION = 'c'.repeat(24);

/** A clock controlled by the test. `pass` advances it and runs the timers that are due. */
export class TestClock implements Clock {
  #now = Date.parse('2026-11-20T09:00:00Z');
  #timers: { at: number; work: () => void }[] = [];
  now = () => this.#now;
  after = (delay: number, work: () => void) => {
    const timer = { at: this.#now + delay, work };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  };
  async pass(time: number): Promise<void> {
    this.#now += time;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { work } of due) work();
    await settled();
  }
}

/** Resolves after all pending microtasks have run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

/** In-memory storage of one browser, shared by its pages. */
export class TestStorage implements OutboxStorage {
  readonly entries = new Map<string, OutboxEntry>();
  /** Delays writes until it resolves. */
  writing: Promise<void> = Promise.resolve();
  all = async (memberId: string) => [...this.entries.values()].filter((each) => each.memberId === memberId);
  put = async (entry: OutboxEntry) => {
    await this.writing;
    this.entries.set(entry.clientId, entry);
  };
  remove = async (clientId: string) => void this.entries.delete(clientId);
}

/** A device that repeats its calls without end would block the test. */
const MAX_CALLS = 1000;

/** The open pages of one browser. */
export class TestTabs {
  readonly #open = new Set<string>();
  readonly #turns = new Map<string, Promise<unknown>>();
  #locks = 0;
  open(id: string): Tabs {
    this.#open.add(id);
    return {
      id,
      isOpen: async (other) => this.#open.has(other),
      withLock: async (key, work) => {
        this.#locks += 1;
        if (this.#locks > MAX_CALLS) return new Promise(() => undefined);
        const turn = (this.#turns.get(key) ?? Promise.resolve()).then(work, work);
        this.#turns.set(
          key,
          turn.catch(() => undefined),
        );
        return turn;
      },
    };
  }
  close(id: string): void {
    this.#open.delete(id);
  }
}

type Trouble = 'none' | 'lost-answer' | 'no-network' | 'refused' | 'rate';

/** An in-memory server for the messaging engine: one conversation of Ann and Ben, with messages unique by client id. */
export class FakeMessages {
  readonly stored: MessageView[] = [];
  readonly sends: string[] = [];
  /** The messages whose requests were cancelled. */
  readonly aborted: string[] = [];
  readonly asked: MessagesQuery[] = [];
  /** The messages that devices have acknowledged as delivered, by `seq`. */
  readonly delivered: number[] = [];
  /** The messages that were marked as read, by `seq`. */
  readonly reads: number[] = [];
  trouble: Trouble = 'none';
  /** Delays responses with pages and read marks until it resolves. */
  arrival: Promise<void> = Promise.resolve();
  /** Delays the sending of messages until it resolves. */
  sending: Promise<void> = Promise.resolve();
  revision = 0;
  read = 0;
  #calls = 0;

  store(sender: typeof ANN, content: string, clientId: string | null = null): MessageView {
    const known = this.stored.find((each) => clientId !== null && each.clientId === clientId);
    if (known) return known;
    const message = buildMessage({
      sender,
      content,
      clientId,
      seq: this.stored.length + 1,
      receiver: sender === ANN ? BEN._id : ANN._id,
    });
    this.stored.push(message);
    return message;
  }

  change(seq: number, content: string): MessageView {
    this.revision += 1;
    const at = seq - 1;
    const changed = { ...(this.stored[at] as MessageView), content, revision: this.revision };
    this.stored[at] = changed;
    return changed;
  }

  state(viewer: string): ConversationState {
    const unread = this.stored.filter(({ seq, sender }) => seq > this.read && sender._id !== viewer).length;
    return {
      conversationId: CONVERSATION,
      lastSeq: this.stored.length,
      lastRevision: this.revision,
      lastReadSeq: this.read,
      readSeq: 0,
      deliveredSeq: 0,
      unreadCount: unread,
    };
  }

  conversation(viewer: typeof ANN): ConversationView {
    const other = viewer === ANN ? BEN : ANN;
    const state = this.state(viewer._id);
    const lastMessage = this.stored.at(-1) ?? null;
    return buildConversation([viewer, other], { state, lastMessage, unreadCount: state.unreadCount });
  }

  callsOf(viewer: typeof ANN): MessagingCalls {
    return {
      send: async (entry, options) => {
        options.signal.addEventListener('abort', () => this.aborted.push(entry.content));
        if (entry.files.length > 0) options.onProgress(0.5);
        await this.sending;
        return this.#send(viewer, entry);
      },
      conversations: async () => {
        this.#hinder();
        return { data: this.stored.length > 0 ? [this.conversation(viewer)] : [], nextCursor: null };
      },
      conversationWith: async () => {
        this.#hinder();
        return this.stored.length > 0 ? this.conversation(viewer) : null;
      },
      messages: async (_id, query) => {
        this.asked.push(query);
        this.#hinder();
        const page = this.#page(viewer, query);
        await this.arrival;
        return page;
      },
      read: async (messageId) => {
        this.#hinder();
        const seq = this.stored.find(({ _id }) => _id === messageId)?.seq ?? 0;
        this.reads.push(seq);
        this.read = Math.max(this.read, seq);
        await this.arrival;
        return this.state(viewer._id);
      },
      delivered: async (deliveries) => {
        this.#hinder();
        this.delivered.push(...deliveries.map(({ seq }) => seq));
      },
    };
  }

  #hinder(): void {
    this.#calls += 1;
    if (this.#calls > MAX_CALLS) throw new Error('A device calls without end.');
    if (this.trouble === 'no-network') throw new CallFailure('No network.', { isFinal: false });
  }

  #send(viewer: typeof ANN, entry: OutboxEntry): MessageView {
    this.sends.push(entry.content);
    this.#hinder();
    if (this.trouble === 'refused') throw new CallFailure('You cannot send this.', { isFinal: true });
    if (this.trouble === 'rate') throw new CallFailure('', { isFinal: false, retryAfter: 7000 });
    const message = this.store(viewer, entry.content, entry.clientId);
    if (this.trouble === 'lost-answer') throw new CallFailure('', { isFinal: false });
    return message;
  }

  #page(viewer: typeof ANN, { cursor, after, around, changedAfter, limit }: MessagesQuery): MessagesPage {
    const all = this.stored;
    const seqOf = (id: string) => all.find(({ _id }) => _id === id)?.seq ?? 0;
    const changed = all
      .filter(({ revision }) => revision > (changedAfter ?? Infinity))
      .toSorted((one, other) => one.revision - other.revision)
      .slice(0, LIST_LIMITS.pageMax);
    const shared = { changed, state: this.state(viewer._id), newerCursor: null };
    if (after !== undefined) {
      const data = all.slice(seqOf(after), seqOf(after) + limit);
      const hasMore = (data.at(-1)?.seq ?? all.length) < all.length;
      return { ...shared, data, nextCursor: hasMore ? String(data.at(-1)?.seq) : null };
    }
    const middle = around === undefined ? undefined : seqOf(around) + Math.floor(limit / 2);
    const end = Math.min(all.length, middle ?? (cursor === undefined ? all.length : Number(cursor) - 1));
    const start = Math.max(0, end - limit);
    return {
      ...shared,
      data: all.slice(start, end).toReversed(),
      nextCursor: start > 0 ? String(start + 1) : null,
      newerCursor: around !== undefined && end < all.length ? String(end) : null,
    };
  }
}

/** Opens a page of a member, with its messaging engine and browser. */
export function openDevice(
  server: FakeMessages,
  member: typeof ANN,
  {
    clock = new TestClock(),
    storage = new TestStorage(),
    tabs = new TestTabs(),
    tab = 'tab-1',
  }: { clock?: TestClock; storage?: TestStorage; tabs?: TestTabs; tab?: string } = {},
) {
  let made = 0;
  const engine = new MessagingEngine({
    memberId: member._id,
    calls: server.callsOf(member),
    storage,
    cache: { read: () => [], write: () => undefined },
    tabs: tabs.open(tab),
    clock,
    newId: () => `${tab}-${(made += 1)}`,
    random: () => 0,
  });
  const shown = () =>
    engine
      .thread(CONVERSATION)
      .view.get()
      .messages.map(({ content }) => content);
  return { engine, clock, storage, tabs, shown };
}
