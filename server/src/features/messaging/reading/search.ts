import type { ParsedInput } from '@weft/shared/http/endpoint';
import type { searchMessages } from '@weft/shared/messaging/contract';
import type { MessageView } from '@weft/shared/messaging/views';
import { foldWords } from '@weft/shared/text/fold';
import { invalid } from '../../../errors/common.ts';
import type { MessagingParts } from '../messaging-parts.ts';
import { presentMessage } from '../present-message.ts';
import type { Thread } from './thread.ts';

type Parts = Pick<MessagingParts, 'messages' | 'conversations' | 'presenter' | 'rowsCaughtUp'>;
type Query = ParsedInput<typeof searchMessages>['query'];

/** Of so many of a member's newest conversations the messages are looked through. */
const SEARCHED = 500;
/** More words than these narrow nothing down that a person would notice. */
const WORDS = 8;

const ID = /^[0-9a-f]{24}$/;

function decodeCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!ID.test(id)) throw invalid({ cursor: 'This cursor is not valid.' });
  return id;
}

/** Finds one's messages by the beginnings of their words, whatever their case and accents. */
export class MessageSearch {
  readonly #parts: Parts;
  readonly #thread: Thread;

  constructor(parts: Parts, thread: Thread) {
    this.#parts = parts;
    this.#thread = thread;
  }

  /** A page of those that have all words of the query, newest first. Throws NOT_FOUND for a conversation of others. */
  async page(viewerId: string, { query, conversationId, cursor, limit }: Query) {
    const words = foldWords(query)
      .toSorted((one, two) => two.length - one.length)
      .slice(0, WORDS);
    const before = cursor === undefined ? undefined : decodeCursor(cursor);
    const conversations = await this.#conversationsOf(viewerId, conversationId);
    if (words.length === 0 || conversations.length === 0) return { data: [], nextCursor: null };
    const found = await this.#parts.messages.search(conversations, words, { before, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      data: await this.#present(viewerId, rows),
      nextCursor: found.length > limit && last ? Buffer.from(last._id).toString('base64url') : null,
    };
  }

  async #conversationsOf(viewerId: string, only: string | undefined): Promise<string[]> {
    if (only !== undefined) return [(await this.#thread.headFor(viewerId, only))._id];
    await this.#parts.rowsCaughtUp();
    const partners = await this.#parts.conversations.partnersOf(viewerId, SEARCHED);
    return partners.map(({ conversation }) => conversation);
  }

  async #present(
    viewerId: string,
    found: Awaited<ReturnType<Parts['messages']['search']>>,
  ): Promise<MessageView[]> {
    const ids = [...new Set(found.map(({ conversation }) => conversation))];
    const [rows, besides] = await Promise.all([
      this.#parts.conversations.findMany(ids),
      this.#parts.presenter.besides(found),
    ]);
    const rowOf = new Map(rows.map((row) => [row._id, row]));
    return found.flatMap((message) => {
      const conversation = rowOf.get(message.conversation);
      return conversation ? [presentMessage(message, { ...besides, viewerId, conversation })] : [];
    });
  }
}
