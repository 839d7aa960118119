import type { ParsedInput } from '@weft/shared/http/endpoint';
import type { listMessages } from '@weft/shared/messaging/contract';
import { LIST_LIMITS } from '@weft/shared/limits';
import { notFound } from '../../../errors/common.ts';
import type { MessagingDeps } from '../messaging-deps.ts';
import { presentState } from '../present-message.ts';
import { sideOf, type MessageRecord } from '../store/records.ts';
import type { ConversationHead } from '../writing/conversation-heads.ts';
import { decodeThreadCursor, encodeThreadCursor, type ThreadCursor } from './thread-cursor.ts';

type Deps = Pick<MessagingDeps, 'messages' | 'heads' | 'presenter'>;
type Query = ParsedInput<typeof listMessages>['query'];

/** A part of a thread and its cursors. */
interface Section {
  readonly messages: readonly MessageRecord[];
  readonly next: ThreadCursor | undefined;
  readonly newer?: ThreadCursor | undefined;
}

const orNull = (cursor: ThreadCursor | undefined): string | null =>
  cursor ? encodeThreadCursor(cursor) : null;

/** The messages of one conversation, by page. */
export class Thread {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The conversation for one of its two members. Throws NOT_FOUND for others. */
  async headFor(viewerId: string, conversationId: string): Promise<ConversationHead> {
    const head = await this.#deps.heads.fresh(conversationId);
    if (!sideOf(head, viewerId)) throw notFound();
    return head;
  }

  async page(viewerId: string, conversationId: string, query: Query) {
    const { messages, presenter } = this.#deps;
    const head = await this.headFor(viewerId, conversationId);
    // A change during this read has a higher revision, and the next call returns it.
    const { revision } = head;
    const section = await this.#section(head, query);
    const changed =
      query.changedAfter === undefined
        ? []
        : await messages.changedAfter(head._id, query.changedAfter, LIST_LIMITS.pageMax);
    const views = await presenter.all(viewerId, head, [...section.messages, ...changed]);
    return {
      data: views.slice(0, section.messages.length),
      nextCursor: orNull(section.next),
      newerCursor: orNull(section.newer),
      changed: views.slice(section.messages.length),
      state: presentState({ ...head, revision }, viewerId),
    };
  }

  /** The newest messages, or an earlier page; newest first. */
  async newest(head: ConversationHead, { cursor, page, limit }: Pick<Query, 'cursor' | 'page' | 'limit'>) {
    const from = cursor === undefined ? undefined : decodeThreadCursor(cursor);
    const before = from?.seq ?? head.lastSeq + 1 - (page - 1) * limit;
    const { messages, next } = await this.#older(head, before, limit);
    return { messages, nextCursor: orNull(next) };
  }

  async #section(head: ConversationHead, query: Query): Promise<Section> {
    const { cursor, after, around, page, limit } = query;
    if (cursor !== undefined) {
      const { towards, seq } = decodeThreadCursor(cursor);
      return towards === 'older' ? this.#older(head, seq, limit) : this.#newer(head, seq, limit);
    }
    if (after !== undefined) return this.#newer(head, await this.#placeOf(head, after), limit);
    if (around !== undefined) return this.#around(head, await this.#placeOf(head, around), limit);
    return this.#older(head, head.lastSeq + 1 - (page - 1) * limit, limit);
  }

  async #older({ _id }: ConversationHead, before: number, limit: number): Promise<Section> {
    const messages = before > 1 ? await this.#deps.messages.older(_id, before, limit) : [];
    const seq = messages.at(-1)?.seq ?? 1;
    return { messages, next: seq > 1 ? { towards: 'older', seq } : undefined };
  }

  async #newer(head: ConversationHead, after: number, limit: number): Promise<Section> {
    const messages = await this.#deps.messages.newer(head._id, after, limit);
    const seq = messages.at(-1)?.seq;
    const goesOn = seq !== undefined && messages.length === limit && seq < head.lastSeq;
    return { messages, next: goesOn ? { towards: 'newer', seq } : undefined };
  }

  async #around(head: ConversationHead, seq: number, limit: number): Promise<Section> {
    const from = Math.min(head.lastSeq, seq + Math.floor(limit / 2)) + 1;
    const { messages, next } = await this.#older(head, from, limit);
    const newest = messages[0]?.seq ?? 0;
    return { messages, next, newer: newest < head.lastSeq ? { towards: 'newer', seq: newest } : undefined };
  }

  /** Position of a message of this conversation; NOT_FOUND for others. */
  async #placeOf({ _id }: ConversationHead, messageId: string): Promise<number> {
    const message = await this.#deps.messages.findById(messageId, _id);
    if (!message) throw notFound();
    return message.seq;
  }
}
