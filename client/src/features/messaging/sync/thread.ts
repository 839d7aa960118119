import type { ConversationState, MessageView } from '@weft/shared/messaging/views';
import type { MessagesPage, MessagingCalls } from './calls.ts';
import { Signal } from '../../../lib/signal.ts';
import {
  CURSOR_LOST,
  EMPTY_TIMELINE,
  inSeqOrder,
  indexOfSeq,
  lastSeq,
  withChanged,
  withNewer,
  withOlder,
  trimOldest,
  type Timeline,
} from './timeline.ts';

/** Messages per page: enough to fill a tall window. */
const PAGE_SIZE = 50;
const CATCH_UP_PAGE_SIZE = 100;
/** Pages that one catch-up reads. The rest loads while the member scrolls. */
const MAX_CATCH_UP_PAGES = 5;

export interface ThreadView extends Timeline {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The server's message after a failed load, else empty. */
  readonly failure: string;
  readonly isLoadingOlder: boolean;
  readonly isLoadingNewer: boolean;
}

interface ThreadDeps {
  readonly conversationId: string;
  readonly calls: MessagingCalls;
  readonly onState: (state: ConversationState) => void;
  /** Called with every loaded page, so that the outbox can drop messages that it contains. */
  readonly onMessages: (messages: readonly MessageView[]) => void;
}

/** The revision up to which the page contains all changes. */
function syncedRevision({ changed, state }: MessagesPage): number {
  return changed.length < CATCH_UP_PAGE_SIZE ? state.lastRevision : (changed.at(-1)?.revision ?? 0);
}

/** The messages of one conversation: a contiguous range that grows in both directions. */
export class Thread {
  readonly view = new Signal<ThreadView>({
    ...EMPTY_TIMELINE,
    status: 'loading',
    failure: '',
    isLoadingOlder: false,
    isLoadingNewer: false,
  });
  readonly #deps: ThreadDeps;
  #syncing: Promise<void> | undefined;
  #isStale = false;
  /** Revision of the conversation up to which all loaded messages are up to date. */
  #revision = 0;
  /** Highest revision that an event contained. */
  #eventRevision = 0;
  /** Rises with each restart. Responses for an earlier range are ignored. */
  #generation = 0;

  constructor(deps: ThreadDeps) {
    this.#deps = deps;
  }

  /** Loads the newest page or, later, all newer messages and changes. Calls during a sync cause one more round. */
  sync(): Promise<void> {
    this.#isStale = true;
    this.#syncing ??= this.#syncAll().finally(() => {
      this.#syncing = undefined;
    });
    return this.#syncing;
  }

  /** Sets the messages of a new conversation. They must be complete. */
  initialize(messages: readonly MessageView[]): void {
    this.#set({ messages, olderCursor: null, isAtEnd: true, status: 'ready', failure: '' });
  }

  /** Applies a message from an event or an acknowledgement. */
  applyNew(message: MessageView): void {
    const now = this.view.get();
    if (now.status !== 'ready') {
      // The page that is loading may be older than this message.
      this.#isStale = true;
      return;
    }
    if (message.seq <= lastSeq(now) || !now.isAtEnd) return this.applyChange(message);
    this.#set(withNewer(now, [message]));
    // Earlier messages are missing. The sync loads them together with this one.
    if (lastSeq(this.view.get()) < message.seq) void this.sync().catch(() => undefined);
  }

  /** Applies an edited or deleted message. */
  applyChange(message: MessageView): void {
    this.#eventRevision = Math.max(this.#eventRevision, message.revision);
    this.#set(withChanged(this.view.get(), [message]));
  }

  async loadOlder(): Promise<void> {
    const { olderCursor, isLoadingOlder, status } = this.view.get();
    if (olderCursor === null || isLoadingOlder || status !== 'ready') return;
    const generation = this.#generation;
    this.#set({ isLoadingOlder: true });
    try {
      const first = this.view.get().messages[0]?._id ?? '';
      const from = olderCursor === CURSOR_LOST ? { around: first } : { cursor: olderCursor };
      const page = await this.#read({ ...from, limit: PAGE_SIZE });
      if (generation !== this.#generation) return;
      this.#set(withOlder(this.view.get(), page.data, page.nextCursor));
      this.#refetchMissedChanges(page);
    } finally {
      this.#set({ isLoadingOlder: false });
    }
  }

  /** Loads the next page towards the end, after `showAround`. */
  async loadNewer(): Promise<void> {
    const now = this.view.get();
    const last = now.messages.at(-1);
    if (now.isAtEnd || now.isLoadingNewer || now.status !== 'ready' || !last) return;
    const generation = this.#generation;
    this.#set({ isLoadingNewer: true });
    try {
      const page = await this.#read({ after: last._id, limit: PAGE_SIZE });
      if (generation !== this.#generation) return;
      const longer = trimOldest(withNewer(this.view.get(), page.data));
      this.#set({ ...longer, isAtEnd: page.nextCursor === null });
      this.#refetchMissedChanges(page);
      if (page.nextCursor === null) await this.sync();
    } finally {
      this.#set({ isLoadingNewer: false });
    }
  }

  /** Loads the messages around one, unless it is loaded already. */
  async showAround(message: { readonly _id: string; readonly seq: number }): Promise<void> {
    if (indexOfSeq(this.view.get(), message.seq) >= 0) return;
    await this.#restart(await this.#read({ around: message._id, limit: PAGE_SIZE }));
  }

  /** Returns to the newest messages after `showAround`. */
  async showEnd(): Promise<void> {
    if (this.view.get().isAtEnd) return;
    await this.#restart(await this.#read({ limit: PAGE_SIZE }));
  }

  async #restart(page: MessagesPage): Promise<void> {
    this.#generation += 1;
    this.#revision = page.state.lastRevision;
    this.#set({
      messages: inSeqOrder(page.data),
      olderCursor: page.nextCursor,
      isAtEnd: page.newerCursor === null,
      status: 'ready',
      failure: '',
    });
    this.#refetchMissedChanges(page);
    // A message may have arrived after the server read the page.
    if (this.view.get().isAtEnd) await this.sync();
  }

  async #syncAll(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const now = this.view.get();
        if (now.status === 'ready' && now.messages.length > 0) await this.#catchUp();
        else await this.#start();
      }
    } catch (error) {
      if (this.view.get().status !== 'ready')
        this.#set({ status: 'failed', failure: error instanceof Error ? error.message : '' });
      throw error;
    }
  }

  async #start(): Promise<void> {
    const generation = this.#generation;
    const page = await this.#read({ limit: PAGE_SIZE });
    if (generation !== this.#generation) return;
    this.#revision = page.state.lastRevision;
    this.#set({
      messages: inSeqOrder(page.data),
      olderCursor: page.nextCursor,
      isAtEnd: true,
      status: 'ready',
      failure: '',
    });
    this.#refetchMissedChanges(page);
  }

  async #catchUp(): Promise<void> {
    const generation = this.#generation;
    for (let pages = 0; pages < MAX_CATCH_UP_PAGES; pages += 1) {
      const now = this.view.get();
      const last = now.messages.at(-1);
      if (!last) return;
      const query = now.isAtEnd ? { after: last._id, limit: CATCH_UP_PAGE_SIZE } : { limit: 1 };
      const since = this.#revision;
      const page = await this.#read({ ...query, changedAfter: since });
      if (generation !== this.#generation) return;
      this.#applyPage(page, now.isAtEnd);
      // An older page that arrived meanwhile has lowered the revision and needs earlier changes.
      if (this.#revision === since) this.#revision = syncedRevision(page);
      const hasMoreChanges = page.changed.length >= CATCH_UP_PAGE_SIZE;
      if (!hasMoreChanges && (!now.isAtEnd || page.nextCursor === null)) return;
    }
    this.#set({ isAtEnd: false });
  }

  #applyPage(page: MessagesPage, isAtEnd: boolean): void {
    const changed = withChanged(this.view.get(), page.changed);
    this.#set(isAtEnd ? withNewer(changed, page.data) : changed);
  }

  /** Changes that were applied while this page was under way did not reach its messages, so they are requested again. */
  #refetchMissedChanges({ state }: MessagesPage): void {
    if (state.lastRevision >= Math.max(this.#revision, this.#eventRevision)) return;
    this.#revision = Math.min(this.#revision, state.lastRevision);
    void this.sync().catch(() => undefined);
  }

  async #read(query: Parameters<MessagingCalls['messages']>[1]): Promise<MessagesPage> {
    const page = await this.#deps.calls.messages(this.#deps.conversationId, query);
    this.#deps.onMessages(page.data);
    this.#deps.onState(page.state);
    return page;
  }

  #set(change: Partial<ThreadView>): void {
    const now = this.view.get();
    const isSame = Object.entries(change).every(([key, value]) => now[key as keyof ThreadView] === value);
    if (!isSame) this.view.set({ ...now, ...change });
  }
}
