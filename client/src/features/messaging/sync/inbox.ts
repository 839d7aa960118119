import type {
  ConversationState,
  ConversationView,
  MessageView,
  Participant,
  Presence,
} from '@weft/shared/messaging/views';
import type { MessagingCalls } from './calls.ts';
import { isTemporary, temporaryConversation } from './temporary-conversation.ts';
import { mergeConversation, mergeState, newerMessage, otherParticipant } from './conversation-state.ts';
import { Signal } from '../../../lib/signal.ts';

const PAGE_SIZE = 20;
/** The most that is read again at once after a pause. */
const MAX_REFRESHED = 100;

/** My conversations, the one with the newest message first, as far as they are loaded. */
export interface InboxView {
  readonly conversations: readonly ConversationView[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly hasMore: boolean;
  /** The server's sentence, where loading failed. */
  readonly failure: string;
}

/** Where the list outlives the page, so that the next one can show it while it loads. */
export interface InboxCache {
  read(): readonly ConversationView[];
  write(conversations: readonly ConversationView[]): void;
}

/** Newest first; without a message by when it began. */
function byNewest(one: ConversationView, other: ConversationView): number {
  const [a, b] = [one.lastMessageAt ?? one.createdAt, other.lastMessageAt ?? other.createdAt];
  return a === b ? one._id.localeCompare(other._id) : a < b ? 1 : -1;
}

/** Presence is not kept: it is old by the time that it is read. */
function withoutPresence(conversation: ConversationView): ConversationView {
  const presence = { status: 'offline', lastSeen: null } as const;
  return {
    ...conversation,
    participants: conversation.participants.map((each) => ({ ...each, presence })),
  };
}

/** The list of conversations: pages as they are read, events as they come. */
export class Inbox {
  readonly view = new Signal<InboxView>({
    conversations: [],
    status: 'loading',
    hasMore: false,
    failure: '',
  });
  readonly #calls: MessagingCalls;
  readonly #cache: InboxCache;
  /** Rows from an earlier page that the server has not confirmed yet. */
  #unconfirmed: readonly string[];
  readonly #conversations = new Map<string, ConversationView>();
  #cursor: string | null = null;
  #listedCount = 0;
  #refreshing: Promise<void> | undefined;
  /** What was told while a page was being read asks for one more look. */
  #isStale = false;

  constructor(calls: MessagingCalls, cache: InboxCache) {
    this.#calls = calls;
    this.#cache = cache;
    const cached = cache.read();
    this.#unconfirmed = cached.map(({ _id }) => _id);
    this.applyConversations(cached);
  }

  find(conversationId: string): ConversationView | undefined {
    return this.#conversations.get(conversationId);
  }

  /** The conversation with a member, if it is known. */
  findByMember(memberId: string): ConversationView | undefined {
    return [...this.#conversations.values()].find((each) => otherParticipant(each)?._id === memberId);
  }

  /** Reads anew what was loaded so far: at the start, and after every time in which events may have been missed. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#refreshAll().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async loadMore(): Promise<void> {
    if (this.#cursor === null || this.#refreshing) return;
    const page = await this.#calls.conversations({ cursor: this.#cursor, limit: PAGE_SIZE });
    this.#cursor = page.nextCursor;
    this.#listedCount += page.data.length;
    this.applyConversations(page.data);
  }

  /** Looks for members' names beyond what is loaded; answers the ids of what fits. */
  async search(text: string): Promise<readonly string[]> {
    const { data } = await this.#calls.conversations({ search: text, limit: MAX_REFRESHED });
    this.applyConversations(data);
    return data.map(({ _id }) => _id);
  }

  /** Takes in conversations from wherever they were read. */
  applyConversations(conversations: readonly ConversationView[]): void {
    for (const received of conversations) this.#applyConversation(received);
    this.#publish({});
  }

  /** A conversation that exists on this device alone, until its first message is stored. */
  addTemporary(me: Participant, other: Participant, now: number): void {
    if (!this.findByMember(other._id)) this.applyConversations([temporaryConversation(me, other, now)]);
  }

  /** Takes in where a conversation stands; one that is not known yet is read. */
  applyState(state: ConversationState): void {
    const current = this.#conversations.get(state.conversationId);
    if (!current) return void this.refresh().catch(() => undefined);
    const merged = mergeState(current.state, state);
    this.#put({ ...current, state: merged, unreadCount: merged.unreadCount });
  }

  /** Takes in a message: a new one comes to the top, a changed one changes the preview. */
  applyMessage(message: MessageView): void {
    const current = this.#conversations.get(message.conversationId) ?? this.#promoteTemporary(message);
    if (!current) return void this.refresh().catch(() => undefined);
    const lastMessage = newerMessage(current.lastMessage, message);
    if (lastMessage === current.lastMessage) return;
    // A block has ended, of which nobody tells who was blocked.
    if (!current.can.send && message.seq > current.state.lastSeq) void this.refresh().catch(() => undefined);
    const state = { ...current.state, lastSeq: Math.max(current.state.lastSeq, message.seq) };
    this.#put({ ...current, state, lastMessage, lastMessageAt: lastMessage?.createdAt ?? null });
  }

  /** What an event says of one of the cursors of a conversation. */
  advanceState(conversationId: string, change: Partial<ConversationState>): void {
    const current = this.#conversations.get(conversationId);
    if (current) this.applyState({ ...current.state, ...change });
  }

  applyPresence(memberId: string, presence: Presence): void {
    for (const current of this.#conversations.values()) {
      if (!current.participants.some(({ _id }) => _id === memberId)) continue;
      const participants = current.participants.map((each) =>
        each._id === memberId ? { ...each, presence } : each,
      );
      this.#conversations.set(current._id, { ...current, participants });
    }
    this.#publish({});
  }

  #applyConversation(received: ConversationView): void {
    const other = otherParticipant(received)?._id;
    const temporary = other === undefined ? undefined : this.findByMember(other);
    if (temporary && isTemporary(temporary._id) && !isTemporary(received._id))
      this.#conversations.delete(temporary._id);
    this.#conversations.set(received._id, mergeConversation(this.#conversations.get(received._id), received));
  }

  /** The first message of a temporary conversation has been stored: it goes on under its real id, and is read in full. */
  #promoteTemporary(message: MessageView): ConversationView | undefined {
    const temporary = this.findByMember(message.receiver) ?? this.findByMember(message.sender._id);
    if (!temporary || !isTemporary(temporary._id)) return undefined;
    const _id = message.conversationId;
    this.#applyConversation({ ...temporary, _id, state: { ...temporary.state, conversationId: _id } });
    void this.refresh().catch(() => undefined);
    return this.#conversations.get(_id);
  }

  async #refreshAll(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const limit = Math.min(MAX_REFRESHED, Math.max(PAGE_SIZE, this.#listedCount));
        const page = await this.#calls.conversations({ limit });
        // Further pages go on from where the list ends, which may be below what was read just now.
        if (this.#listedCount <= limit) {
          this.#cursor = page.nextCursor;
          this.#listedCount = page.data.length;
        }
        this.#removeUnlisted(page.data);
        this.applyConversations(page.data);
      }
      this.#publish({ status: 'ready', failure: '' });
      this.#cache.write(this.view.get().conversations.slice(0, PAGE_SIZE).map(withoutPresence));
    } catch (error) {
      // What is shown stays; only a list that was never read has nothing to show.
      if (this.view.get().status !== 'ready')
        this.#publish({ status: 'failed', failure: error instanceof Error ? error.message : '' });
      throw error;
    }
  }

  /** Rows of an earlier page that the list has no more of go with the first answer. */
  #removeUnlisted(page: readonly ConversationView[]): void {
    const ids = new Set(page.map(({ _id }) => _id));
    for (const id of this.#unconfirmed) if (!ids.has(id)) this.#conversations.delete(id);
    this.#unconfirmed = [];
  }

  #put(conversation: ConversationView): void {
    this.#conversations.set(conversation._id, conversation);
    this.#publish({});
  }

  #publish(change: Partial<InboxView>): void {
    // Conversations with no participants are hidden.
    const conversations = [...this.#conversations.values()].filter(otherParticipant).sort(byNewest);
    this.view.set({ ...this.view.get(), conversations, hasMore: this.#cursor !== null, ...change });
  }
}
