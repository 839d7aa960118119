import type {
  ConversationState,
  ConversationView,
  MessageView,
  Participant,
  Presence,
} from '@weft/shared/messaging/views';
import type { MessagingCalls } from './calls.ts';
import { isTemporary, temporaryConversation } from './temporary-conversation.ts';
import { mergeConversation, mergeState, newerMessage, otherOf } from './conversation-state.ts';
import { Signal } from '../../../lib/signal.ts';

const PAGE = 20;
/** The most that is read again at once after a pause. */
const REFRESHED = 100;

/** My conversations, the one with the newest message first, as far as they are loaded. */
export interface InboxView {
  readonly conversations: readonly ConversationView[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly hasMore: boolean;
  /** The server's sentence, where loading failed. */
  readonly failure: string;
}

/** Where the list outlives the page, so that the next one can show it while it loads. */
export interface InboxMemory {
  read(): readonly ConversationView[];
  write(conversations: readonly ConversationView[]): void;
}

/** Newest first; without a message by when it began. */
function byTime(one: ConversationView, other: ConversationView): number {
  const [a, b] = [one.lastMessageAt ?? one.createdAt, other.lastMessageAt ?? other.createdAt];
  return a === b ? one._id.localeCompare(other._id) : a < b ? 1 : -1;
}

/** Presence is not kept: it is old by the time that it is read. */
function asKept(conversation: ConversationView): ConversationView {
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
  readonly #memory: InboxMemory;
  /** Rows from an earlier page that the server has not confirmed yet. */
  #unconfirmed: readonly string[];
  readonly #known = new Map<string, ConversationView>();
  #cursor: string | null = null;
  #listed = 0;
  #refreshing: Promise<void> | undefined;
  /** What was told while a page was being read asks for one more look. */
  #isStale = false;

  constructor(calls: MessagingCalls, memory: InboxMemory) {
    this.#calls = calls;
    this.#memory = memory;
    const kept = memory.read();
    this.#unconfirmed = kept.map(({ _id }) => _id);
    this.learn(kept);
  }

  find(conversationId: string): ConversationView | undefined {
    return this.#known.get(conversationId);
  }

  /** The conversation with a member, if it is known. */
  with(memberId: string): ConversationView | undefined {
    return [...this.#known.values()].find((each) => otherOf(each)?._id === memberId);
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
    const page = await this.#calls.conversations({ cursor: this.#cursor, limit: PAGE });
    this.#cursor = page.nextCursor;
    this.#listed += page.data.length;
    this.learn(page.data);
  }

  /** Looks for members' names beyond what is loaded; answers the ids of what fits. */
  async search(text: string): Promise<readonly string[]> {
    const { data } = await this.#calls.conversations({ search: text, limit: REFRESHED });
    this.learn(data);
    return data.map(({ _id }) => _id);
  }

  /** Takes in conversations from wherever they were read. */
  learn(conversations: readonly ConversationView[]): void {
    for (const received of conversations) this.#learnOne(received);
    this.#publish({});
  }

  /** A conversation that exists on this device alone, until its first message is stored. */
  begin(me: Participant, other: Participant, now: number): void {
    if (!this.with(other._id)) this.learn([temporaryConversation(me, other, now)]);
  }

  /** Takes in where a conversation stands; one that is not known yet is read. */
  learnState(state: ConversationState): void {
    const known = this.#known.get(state.conversationId);
    if (!known) return void this.refresh().catch(() => undefined);
    const merged = mergeState(known.state, state);
    this.#put({ ...known, state: merged, unreadCount: merged.unreadCount });
  }

  /** Takes in a message: a new one comes to the top, a changed one changes the preview. */
  learnMessage(message: MessageView): void {
    const known = this.#known.get(message.conversationId) ?? this.#promoted(message);
    if (!known) return void this.refresh().catch(() => undefined);
    const lastMessage = newerMessage(known.lastMessage, message);
    if (lastMessage === known.lastMessage) return;
    // A block has ended, of which nobody tells who was blocked.
    if (!known.can.send && message.seq > known.state.lastSeq) void this.refresh().catch(() => undefined);
    const state = { ...known.state, lastSeq: Math.max(known.state.lastSeq, message.seq) };
    this.#put({ ...known, state, lastMessage, lastMessageAt: lastMessage?.createdAt ?? null });
  }

  /** What an event says of one of the cursors of a conversation. */
  raise(conversationId: string, change: Partial<ConversationState>): void {
    const known = this.#known.get(conversationId);
    if (known) this.learnState({ ...known.state, ...change });
  }

  learnPresence(memberId: string, presence: Presence): void {
    for (const known of this.#known.values()) {
      if (!known.participants.some(({ _id }) => _id === memberId)) continue;
      const participants = known.participants.map((each) =>
        each._id === memberId ? { ...each, presence } : each,
      );
      this.#known.set(known._id, { ...known, participants });
    }
    this.#publish({});
  }

  #learnOne(received: ConversationView): void {
    const other = otherOf(received)?._id;
    const temporary = other === undefined ? undefined : this.with(other);
    if (temporary && isTemporary(temporary._id) && !isTemporary(received._id))
      this.#known.delete(temporary._id);
    this.#known.set(received._id, mergeConversation(this.#known.get(received._id), received));
  }

  /** The first message of a temporary conversation has been stored: it goes on under its real id, and is read in full. */
  #promoted(message: MessageView): ConversationView | undefined {
    const temporary = this.with(message.receiver) ?? this.with(message.sender._id);
    if (!temporary || !isTemporary(temporary._id)) return undefined;
    const _id = message.conversationId;
    this.#learnOne({ ...temporary, _id, state: { ...temporary.state, conversationId: _id } });
    void this.refresh().catch(() => undefined);
    return this.#known.get(_id);
  }

  async #refreshAll(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const limit = Math.min(REFRESHED, Math.max(PAGE, this.#listed));
        const page = await this.#calls.conversations({ limit });
        // Further pages go on from where the list ends, which may be below what was read just now.
        if (this.#listed <= limit) {
          this.#cursor = page.nextCursor;
          this.#listed = page.data.length;
        }
        this.#forgetGone(page.data);
        this.learn(page.data);
      }
      this.#publish({ status: 'ready', failure: '' });
      this.#memory.write(this.view.get().conversations.slice(0, PAGE).map(asKept));
    } catch (error) {
      // What is shown stays; only a list that was never read has nothing to show.
      if (this.view.get().status !== 'ready')
        this.#publish({ status: 'failed', failure: error instanceof Error ? error.message : '' });
      throw error;
    }
  }

  /** Rows of an earlier page that the list has no more of go with the first answer. */
  #forgetGone(listed: readonly ConversationView[]): void {
    const ids = new Set(listed.map(({ _id }) => _id));
    for (const id of this.#unconfirmed) if (!ids.has(id)) this.#known.delete(id);
    this.#unconfirmed = [];
  }

  #put(conversation: ConversationView): void {
    this.#known.set(conversation._id, conversation);
    this.#publish({});
  }

  #publish(change: Partial<InboxView>): void {
    // Conversations with no participants are hidden.
    const conversations = [...this.#known.values()].filter(otherOf).sort(byTime);
    this.view.set({ ...this.view.get(), conversations, hasMore: this.#cursor !== null, ...change });
  }
}
