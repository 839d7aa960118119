import type {
  ConversationState,
  ConversationView,
  MessageView,
  OnlineUser,
  Participant,
  Presence,
} from '@weft/shared/messaging/views';
import type { MessagingCalls } from './calls.ts';
import { isTemporary, temporaryConversation } from './temporary-conversation.ts';
import { mergeConversation, mergeState, newerMessage, otherParticipant } from './conversation-state.ts';
import { Signal } from '../../../lib/signal.ts';

const PAGE_SIZE = 20;
const UNSEEN: Presence = { status: 'offline', lastSeen: null };
/** Highest number of conversations that one refresh or search reads. */
const MAX_REFRESHED = 100;

/** The loaded conversations, newest message first. */
export interface InboxView {
  readonly conversations: readonly ConversationView[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly hasMore: boolean;
  /** The server's message after a failed load, else empty. */
  readonly failure: string;
}

/** Stores the list across page loads, so that the next page shows it while it loads. */
export interface InboxCache {
  read(): readonly ConversationView[];
  write(conversations: readonly ConversationView[]): void;
}

/** Newest first. A conversation without a message is dated by its start. */
function byNewest(one: ConversationView, other: ConversationView): number {
  const [a, b] = [one.lastMessageAt ?? one.createdAt, other.lastMessageAt ?? other.createdAt];
  return a === b ? one._id.localeCompare(other._id) : a < b ? 1 : -1;
}

/** The conversation with these presences; the same object if none is another one. */
function withPresence(
  conversation: ConversationView,
  presenceOf: (participant: Participant) => Presence,
): ConversationView {
  const { participants } = conversation;
  if (participants.every((each) => presenceOf(each) === each.presence)) return conversation;
  return {
    ...conversation,
    participants: participants.map((each) => ({ ...each, presence: presenceOf(each) })),
  };
}

/** Cached presence would be outdated, so every participant is cached as offline. */
const withoutPresence = (conversation: ConversationView): ConversationView =>
  withPresence(conversation, () => UNSEEN);

/** The list of conversations, from pages and socket events. */
export class Inbox {
  readonly view = new Signal<InboxView>({
    conversations: [],
    status: 'loading',
    hasMore: false,
    failure: '',
  });
  readonly #calls: MessagingCalls;
  readonly #cache: InboxCache;
  readonly #shownIds: () => readonly string[];
  /** Ids of cached conversations that the server has not confirmed yet. */
  #unconfirmed: readonly string[];
  readonly #conversations = new Map<string, ConversationView>();
  #cursor: string | null = null;
  #listedCount = 0;
  #refreshing: Promise<void> | undefined;
  /** A refresh was requested while one was running. */
  #isStale = false;

  /** @param shownIds the conversations on the screen, which are read again wherever they are in the list */
  constructor(calls: MessagingCalls, cache: InboxCache, shownIds: () => readonly string[]) {
    this.#calls = calls;
    this.#shownIds = shownIds;
    this.#cache = cache;
    const cached = cache.read();
    this.#unconfirmed = cached.map(({ _id }) => _id);
    this.applyConversations(cached);
  }

  find(conversationId: string): ConversationView | undefined {
    return this.#conversations.get(conversationId);
  }

  findByMember(memberId: string): ConversationView | undefined {
    return [...this.#conversations.values()].find((each) => otherParticipant(each)?._id === memberId);
  }

  /** Reads the loaded conversations again, at the start and whenever events may have been missed. */
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

  /** Searches all conversations by the member's name. Returns the ids of those found. */
  async search(text: string): Promise<readonly string[]> {
    const { data } = await this.#calls.conversations({ search: text, limit: MAX_REFRESHED });
    this.applyConversations(data);
    return data.map(({ _id }) => _id);
  }

  applyConversations(conversations: readonly ConversationView[]): void {
    for (const received of conversations) this.#applyConversation(received);
    this.#publish({});
  }

  /** Adds a conversation that exists on this device only, until its first message is stored. */
  addTemporary(me: Participant, other: Participant, now: number): void {
    if (!this.findByMember(other._id)) this.applyConversations([temporaryConversation(me, other, now)]);
  }

  /** Merges a received state. An unknown conversation causes a refresh. */
  applyState(state: ConversationState): void {
    const current = this.#conversations.get(state.conversationId);
    if (!current) return void this.refresh().catch(() => undefined);
    const merged = mergeState(current.state, state);
    this.#put({ ...current, state: merged, unreadCount: merged.unreadCount });
  }

  /** Updates the preview and the order of the list with a new or changed message. */
  applyMessage(message: MessageView): void {
    const current = this.#conversations.get(message.conversationId) ?? this.#promoteTemporary(message);
    if (!current) return void this.refresh().catch(() => undefined);
    const lastMessage = newerMessage(current.lastMessage, message);
    if (lastMessage === current.lastMessage) return;
    // A block has ended. The blocked member gets no event of it, so the list is read again.
    if (!current.can.send && message.seq > current.state.lastSeq) void this.refresh().catch(() => undefined);
    const state = { ...current.state, lastSeq: Math.max(current.state.lastSeq, message.seq) };
    this.#put({ ...current, state, lastMessage, lastMessageAt: lastMessage?.createdAt ?? null });
  }

  /** Merges single cursors from an event. Unknown conversations are ignored. */
  advanceState(conversationId: string, change: Partial<ConversationState>): void {
    const current = this.#conversations.get(conversationId);
    if (current) this.applyState({ ...current.state, ...change });
  }

  applyPresence(memberId: string, presence: Presence): void {
    this.#showPresence((each) => (each._id === memberId ? presence : each.presence));
  }

  /** All others are offline: the list has every conversation partner who is not. */
  applyOnline(users: readonly OnlineUser[]): void {
    const online = new Map(users.map(({ userId, status, lastSeen }) => [userId, { status, lastSeen }]));
    this.#showPresence(
      ({ _id, presence }) => online.get(_id) ?? (presence.status === 'offline' ? presence : UNSEEN),
    );
  }

  #showPresence(presenceOf: (participant: Participant) => Presence): void {
    for (const current of this.#conversations.values())
      this.#conversations.set(current._id, withPresence(current, presenceOf));
    this.#publish({});
  }

  #applyConversation(received: ConversationView): void {
    const other = otherParticipant(received)?._id;
    const temporary = other === undefined ? undefined : this.findByMember(other);
    if (temporary && isTemporary(temporary._id) && !isTemporary(received._id))
      this.#conversations.delete(temporary._id);
    this.#conversations.set(received._id, mergeConversation(this.#conversations.get(received._id), received));
  }

  /** Gives a temporary conversation its real id once its first message is stored, and reads it from the server. */
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
        // A list that is longer than this page keeps its cursor, which is further down.
        if (this.#listedCount <= limit) {
          this.#cursor = page.nextCursor;
          this.#listedCount = page.data.length;
        }
        this.#removeUnlisted(page.data);
        this.applyConversations([...page.data, ...(await this.#readShown(page.data))]);
      }
      this.#publish({ status: 'ready', failure: '' });
      this.#cache.write(this.view.get().conversations.slice(0, PAGE_SIZE).map(withoutPresence));
    } catch (error) {
      // A loaded list stays on the screen after a failure.
      if (this.view.get().status !== 'ready')
        this.#publish({ status: 'failed', failure: error instanceof Error ? error.message : '' });
      throw error;
    }
  }

  /** Reads the conversations on the screen that are further down the list than the page. */
  async #readShown(page: readonly ConversationView[]): Promise<readonly ConversationView[]> {
    const listed = new Set(page.map(({ _id }) => _id));
    const others = this.#shownIds()
      .filter((id) => !listed.has(id))
      .flatMap((id) => {
        const conversation = this.#conversations.get(id);
        return (conversation && otherParticipant(conversation)?._id) ?? [];
      });
    const found = await Promise.all(others.map((id) => this.#calls.conversationWith(id).catch(() => null)));
    return found.filter((each) => each !== null);
  }

  /** Removes cached conversations that the server's first page lacks. */
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
    // Conversations without participants are hidden.
    const conversations = [...this.#conversations.values()].filter(otherParticipant).sort(byNewest);
    this.view.set({ ...this.view.get(), conversations, hasMore: this.#cursor !== null, ...change });
  }
}
