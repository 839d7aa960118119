import type { ParsedInput } from '@weft/shared/http/endpoint';
import type { listMessages } from '@weft/shared/messaging/contract';
import { LIST_LIMITS } from '@weft/shared/limits';
import { notFound } from '../../../errors/common.ts';
import type { MessagingParts } from '../messaging-parts.ts';
import { presentState } from '../present-message.ts';
import { sideOf, type MessageRecord } from '../store/records.ts';
import type { ConversationHead } from '../writing/conversation-heads.ts';
import { decodeThreadCursor, encodeThreadCursor, type ThreadCursor } from './thread-cursor.ts';

type Parts = Pick<MessagingParts, 'messages' | 'heads' | 'presenter'>;
type Query = ParsedInput<typeof listMessages>['query'];

/** A part of a thread as it was read, with where it goes on. */
interface Section {
  readonly messages: readonly MessageRecord[];
  readonly next: ThreadCursor | undefined;
  readonly newer?: ThreadCursor | undefined;
}

const orNull = (cursor: ThreadCursor | undefined): string | null =>
  cursor ? encodeThreadCursor(cursor) : null;

/** The messages of one conversation, part by part. */
export class Thread {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The conversation for one of its two. Throws NOT_FOUND for anybody else. */
  async headFor(viewerId: string, conversationId: string): Promise<ConversationHead> {
    const head = await this.#parts.heads.fresh(conversationId);
    if (!sideOf(head, viewerId)) throw notFound();
    return head;
  }

  async page(viewerId: string, conversationId: string, query: Query) {
    const { messages, presenter } = this.#parts;
    const head = await this.headFor(viewerId, conversationId);
    // What is changed while this reads has a higher number, and is asked for by the next call.
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

  /** The newest messages, or a page further back; newest first. */
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
    const messages = before > 1 ? await this.#parts.messages.older(_id, before, limit) : [];
    const seq = messages.at(-1)?.seq ?? 1;
    return { messages, next: seq > 1 ? { towards: 'older', seq } : undefined };
  }

  async #newer(head: ConversationHead, after: number, limit: number): Promise<Section> {
    const messages = await this.#parts.messages.newer(head._id, after, limit);
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

  /** The place of a message of this conversation; one of another is unknown here. */
  async #placeOf({ _id }: ConversationHead, messageId: string): Promise<number> {
    const message = await this.#parts.messages.findById(messageId);
    if (message?.conversation !== _id) throw notFound();
    return message.seq;
  }
}
