import { POST_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import {
  NEWEST_FIRST,
  OLDEST_FIRST,
  timePage,
  type PageRequest,
} from '../../../platform/database/time-cursor.ts';
import type { ReactionDelta } from '../post.model.ts';
import { toReplyRecord, type ReplyRecord } from '../post-records.ts';
import { countChanges } from '../reactions/reaction-counts.ts';
import { notBy } from '../visibility.ts';
import { replyModel, type NewText, type RawReply } from './comment.model.ts';
import {
  PLACED_TEXT,
  toOwnText,
  toPlacedText,
  type NewWording,
  type OwnText,
  type PlacedText,
  type RawPlacedText,
} from './comment.store.ts';

export interface NewReply extends NewText {
  readonly comment: string;
}

type OwnReply = OwnText & { readonly comment: string };

const toOwnReply = (raw: RawReply): OwnReply => ({ ...toOwnText(raw), comment: raw.comment.toString() });

/** Reads and writes replies. Writes join the current transaction. */
export class ReplyStore {
  readonly #replies: ReturnType<typeof replyModel>;

  constructor(connection: DatabaseConnection) {
    this.#replies = replyModel(connection);
  }

  async create(reply: NewReply): Promise<ReplyRecord> {
    const created = await this.#replies.create(reply);
    return toReplyRecord(created.toObject());
  }

  /** A reply to this comment of this post; not any other. */
  async find(post: string, comment: string, id: string): Promise<ReplyRecord | null> {
    const raw = await this.#replies.findOne({ _id: id, post, comment }).lean<RawReply>();
    return raw && toReplyRecord(raw);
  }

  /** The existing replies, with their comments. */
  async findMany(ids: readonly string[]): Promise<{ reply: ReplyRecord; comment: string }[]> {
    if (ids.length === 0) return [];
    const raws = await this.#replies.find({ _id: { $in: ids } }).lean<RawReply[]>();
    return raws.map((raw) => ({ reply: toReplyRecord(raw), comment: raw.comment.toString() }));
  }

  /** With its comment and post. */
  findByClientId(author: string, clientId: string) {
    return this.#findOne({ author, clientId });
  }

  /** With its comment and post. */
  findPlaced(id: string) {
    return this.#findOne({ _id: id });
  }

  /** Texts of the existing replies, by id. */
  async textsOf(ids: readonly string[]): Promise<ReadonlyMap<string, PlacedText>> {
    if (ids.length === 0) return new Map();
    const raws = await this.#replies.find({ _id: { $in: ids } }, PLACED_TEXT).lean<RawPlacedText[]>();
    return new Map(raws.map((raw) => [raw._id.toString(), toPlacedText(raw)]));
  }

  /** Replies of a member after `afterId` in the order of their ids, for export and deletion. */
  async ofAuthor(author: string, afterId: string | undefined, limit: number): Promise<OwnReply[]> {
    const raws = await this.#replies
      .find({ author, ...(afterId !== undefined && { _id: { $gt: afterId } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<RawReply[]>();
    return raws.map(toOwnReply);
  }

  /** The newest replies, newest first, for the preview of a comment. */
  async newest(comment: string): Promise<ReplyRecord[]> {
    const raws = await this.#replies
      .find({ comment })
      .sort(NEWEST_FIRST)
      .limit(POST_LIMITS.previewReplies)
      .lean<RawReply[]>();
    return raws.map(toReplyRecord);
  }

  /** A page of replies, oldest first, without the authors in `without`. */
  page(comment: string, request: PageRequest, without: readonly string[] = []) {
    const find = (after: object, rows: number) =>
      this.#replies
        .find({ comment, ...notBy('author', without), ...after })
        .sort(OLDEST_FIRST)
        .limit(rows)
        .lean<RawReply[]>();
    return timePage(request, 'oldest first', find, toReplyRecord);
  }

  /** Returns the edited reply; null if there is none. */
  edit(id: string, { text, mentions }: NewWording, editedAt: Date): Promise<ReplyRecord | null> {
    return this.#change(id, { $set: { text, mentions, editedAt } });
  }

  /** Changes the counts of reactions. Returns the reply with them; null if there is none. */
  countReactions(id: string, delta: ReactionDelta): Promise<ReplyRecord | null> {
    return this.#change(id, { $inc: countChanges(delta) });
  }

  async remove(id: string): Promise<boolean> {
    return (await this.#replies.deleteOne({ _id: id })).deletedCount === 1;
  }

  async removeOfComment(comment: string): Promise<void> {
    await this.#replies.deleteMany({ comment });
  }

  async removeOfPost(post: string): Promise<void> {
    await this.#replies.deleteMany({ post });
  }

  async #change(id: string, update: object): Promise<ReplyRecord | null> {
    const raw = await this.#replies
      .findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' })
      .lean<RawReply>();
    return raw && toReplyRecord(raw);
  }

  async #findOne(filter: object) {
    const raw = await this.#replies.findOne(filter).lean<RawReply>();
    return raw && { reply: toReplyRecord(raw), comment: raw.comment.toString(), post: raw.post.toString() };
  }
}
