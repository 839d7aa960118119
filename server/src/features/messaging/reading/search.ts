import { FIELD_TEXTS } from '@weft/shared/http/field-texts';
import type { ParsedInput } from '@weft/shared/http/endpoint';
import type { searchMessages } from '@weft/shared/messaging/contract';
import type { MessageView } from '@weft/shared/messaging/views';
import { foldWords } from '@weft/shared/text/fold';
import { invalid } from '../../../errors/common.ts';
import type { MessagingDeps } from '../messaging-deps.ts';
import { presentMessage } from '../present-message.ts';
import type { MessageRecord } from '../store/records.ts';
import type { ConversationHead } from '../writing/conversation-heads.ts';
import type { Thread } from './thread.ts';
import { decodeThreadCursor, encodeThreadCursor } from './thread-cursor.ts';

interface Deps extends Pick<MessagingDeps, 'messages' | 'conversations' | 'presenter' | 'indexCaughtUp'> {
  readonly thread: Thread;
}

type Query = ParsedInput<typeof searchMessages>['query'];

/** Maximum number of messages that one query scans; the response has a cursor to continue. */
const STRETCH = 10_000;
/** Maximum number of conversations searched, and the limit of their messages together. */
const CONVERSATIONS = 500;
/** Further words hardly change the result. */
const WORDS = 8;

const ID = /^[0-9a-f]{24}$/;

/** A page of results. */
interface Found {
  readonly messages: readonly MessageRecord[];
  readonly nextCursor: string | null;
}

const NOTHING: Found = { messages: [], nextCursor: null };

function encodeId(id: string): string {
  return Buffer.from(id).toString('base64url');
}

function decodeId(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!ID.test(id)) throw invalid({ cursor: () => FIELD_TEXTS.cursor });
  return id;
}

/** Searches one's messages by prefixes of words, ignoring case and accents. */
export class MessageSearch {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Messages with all words of the query, newest first. A page may be short or empty and still have a next one,
   * because each scans a bounded range. Throws NOT_FOUND for conversations of others.
   */
  async page(viewerId: string, { query, conversationId, cursor, limit }: Query) {
    const words = foldWords(query)
      .toSorted((one, two) => two.length - one.length)
      .slice(0, WORDS);
    const { messages, nextCursor } =
      conversationId === undefined
        ? await this.#inAll(viewerId, words, cursor, limit)
        : await this.#inOne(await this.#deps.thread.headFor(viewerId, conversationId), words, cursor, limit);
    return { data: await this.#present(viewerId, messages), nextCursor };
  }

  async #inOne(
    head: ConversationHead,
    words: readonly string[],
    cursor: string | undefined,
    limit: number,
  ): Promise<Found> {
    if (words.length === 0) return NOTHING;
    const below = cursor === undefined ? head.lastSeq + 1 : decodeThreadCursor(cursor).seq;
    const above = Math.max(0, below - 1 - STRETCH);
    const messages = await this.#deps.messages.searchStretch(head._id, words, { above, below }, limit);
    const isFull = messages.length === limit;
    const seq = isFull ? (messages.at(-1)?.seq ?? 1) : above + 1;
    return { messages, nextCursor: seq > 1 ? encodeThreadCursor({ towards: 'older', seq }) : null };
  }

  async #inAll(
    viewerId: string,
    words: readonly string[],
    cursor: string | undefined,
    limit: number,
  ): Promise<Found> {
    const before = cursor === undefined ? undefined : decodeId(cursor);
    const conversations = await this.#newestOf(viewerId);
    if (words.length === 0 || conversations.length === 0) return NOTHING;
    const found = await this.#deps.messages.searchAll(conversations, words, before, limit + 1);
    const messages = found.slice(0, limit);
    const last = messages.at(-1);
    return { messages, nextCursor: found.length > limit && last ? encodeId(last._id) : null };
  }

  /** The newest conversations, at least one, up to the limit of messages. */
  async #newestOf(viewerId: string): Promise<string[]> {
    await this.#deps.indexCaughtUp();
    let held = 0;
    const rows = await this.#deps.conversations.page(viewerId, undefined, 0, CONVERSATIONS);
    const within = rows.filter(({ lastSeq }, index) => (held += lastSeq) <= STRETCH || index === 0);
    return within.map(({ _id }) => _id);
  }

  async #present(viewerId: string, found: readonly MessageRecord[]): Promise<MessageView[]> {
    const ids = [...new Set(found.map(({ conversation }) => conversation))];
    const [rows, besides] = await Promise.all([
      this.#deps.conversations.findMany(ids),
      this.#deps.presenter.besides(found),
    ]);
    const rowOf = new Map(rows.map((row) => [row._id, row]));
    return found.flatMap((message) => {
      const conversation = rowOf.get(message.conversation);
      return conversation ? [presentMessage(message, { ...besides, viewerId, conversation })] : [];
    });
  }
}
