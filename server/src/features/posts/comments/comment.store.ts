import { POST_LIMITS } from '@weft/shared/limits';
import type { Mention } from '@weft/shared/posts/mentions/mentions';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { toMentions } from '../mentions/mention.model.ts';
import { toCommentRecord, type CommentRecord, type ReplyRecord } from '../post-records.ts';
import { AS_THEY_ARE, type ReactionDelta } from '../post.model.ts';
import { atTop } from '../post-previews.store.ts';
import { countChanges } from '../reactions/reaction-counts.ts';
import { notBy } from '../visibility.ts';
import { commentModel, freshComment, type NewText, type RawComment, type RawReply } from './comment.model.ts';

/** The new text of a comment or reply. */
export interface NewWording {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** A comment or reply with its post and comment. */
export interface OwnText {
  readonly _id: string;
  readonly post: string;
  readonly text: string;
  readonly mentions?: readonly Mention[];
  readonly createdAt: Date;
  readonly editedAt?: Date;
}

/** A text of the member's own, for export. */
export function toOwnText({
  _id,
  post,
  text,
  mentions,
  createdAt,
  editedAt,
}: RawComment | RawReply): OwnText {
  return {
    _id: _id.toString(),
    post: post.toString(),
    text,
    ...toMentions({ mentions }),
    createdAt,
    ...(editedAt && { editedAt }),
  };
}

/** A text with its author, post and mentions. */
export interface PlacedText {
  readonly post: string;
  readonly author: string;
  readonly text: string;
  readonly mentions?: readonly Mention[];
}

/** Projection of that. */
export const PLACED_TEXT = { post: 1, author: 1, text: 1, mentions: 1 } as const;

export type RawPlacedText = Pick<RawComment, '_id' | keyof typeof PLACED_TEXT>;

export function toPlacedText({ post, author, text, mentions }: RawPlacedText): PlacedText {
  return { post: post.toString(), author: author.toString(), text, ...toMentions({ mentions }) };
}

/** Reads and writes comments. Writes join the current transaction. */
export class CommentStore {
  readonly #comments: ReturnType<typeof commentModel>;

  constructor(connection: DatabaseConnection) {
    this.#comments = commentModel(connection);
  }

  /** Inserts all of them or throws; returns them in the same order. */
  async createAll(fresh: readonly NewText[]): Promise<CommentRecord[]> {
    const raws = fresh.map(freshComment);
    await this.#comments.insertMany(raws, AS_THEY_ARE);
    return raws.map(toCommentRecord);
  }

  /** A comment of this post; not of another one. */
  async find(post: string, id: string): Promise<CommentRecord | null> {
    const raw = await this.#comments.findOne({ _id: id, post }).lean<RawComment>();
    return raw && toCommentRecord(raw);
  }

  /** The existing comments, with their posts. */
  async findMany(ids: readonly string[]): Promise<{ comment: CommentRecord; post: string }[]> {
    if (ids.length === 0) return [];
    const raws = await this.#comments.find({ _id: { $in: ids } }).lean<RawComment[]>();
    return raws.map((raw) => ({ comment: toCommentRecord(raw), post: raw.post.toString() }));
  }

  /** With its post. */
  findByClientId(author: string, clientId: string) {
    return this.#findOne({ author, clientId });
  }

  /** With its post. */
  findPlaced(id: string) {
    return this.#findOne({ _id: id });
  }

  /** Texts of the existing comments, by id. */
  async textsOf(ids: readonly string[]): Promise<ReadonlyMap<string, PlacedText>> {
    if (ids.length === 0) return new Map();
    const raws = await this.#comments.find({ _id: { $in: ids } }, PLACED_TEXT).lean<RawPlacedText[]>();
    return new Map(raws.map((raw) => [raw._id.toString(), toPlacedText(raw)]));
  }

  /** Comments of a member after `afterId` in the order of their ids, for export and deletion. */
  async ofAuthor(author: string, afterId: string | undefined, limit: number): Promise<OwnText[]> {
    const raws = await this.#comments
      .find(
        { author, ...(afterId !== undefined && { _id: { $gt: afterId } }) },
        { post: 1, text: 1, mentions: 1, createdAt: 1, editedAt: 1 },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .lean<RawComment[]>();
    return raws.map(toOwnText);
  }

  /** The newest comments, for the preview of a post. */
  async newest(post: string): Promise<CommentRecord[]> {
    const raws = await this.#comments
      .find({ post })
      .sort(NEWEST_FIRST)
      .limit(POST_LIMITS.previewComments)
      .lean<RawComment[]>();
    return raws.map(toCommentRecord);
  }

  /** A page of comments, newest first, without the authors in `without`. */
  page(post: string, request: PageRequest, without: readonly string[] = []) {
    const find = (after: object, rows: number) =>
      this.#comments
        .find({ post, ...notBy('author', without), ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawComment[]>();
    return timePage(request, 'newest first', find, toCommentRecord);
  }

  /** Returns the edited comment; null if there is none. */
  edit(id: string, { text, mentions }: NewWording, editedAt: Date): Promise<CommentRecord | null> {
    return this.#change(id, { $set: { text, mentions, editedAt } });
  }

  /** Changes the counts of reactions. Returns the comment with them; null if there is none. */
  countReactions(id: string, delta: ReactionDelta): Promise<CommentRecord | null> {
    return this.#change(id, { $inc: countChanges(delta) });
  }

  /** Adds a reply to the preview of its comment. Returns the comment's author, null if there is no such comment. */
  async addReply(post: string, id: string, reply: ReplyRecord): Promise<{ author: string } | null> {
    const newestReplies = atTop(reply, POST_LIMITS.previewReplies);
    const raw = await this.#comments
      .findOneAndUpdate(
        { _id: id, post },
        { $inc: { repliesCount: 1 }, $push: { newestReplies } },
        { projection: { author: 1 } },
      )
      .lean<Pick<RawComment, 'author'>>();
    return raw && { author: raw.author.toString() };
  }

  /** Adds `by` to the counter and replaces the newest replies. Returns false if there is no such comment. */
  async changeReplies(
    post: string,
    id: string,
    by: number,
    newestReplies: CommentRecord['newestReplies'],
  ): Promise<boolean> {
    const { matchedCount } = await this.#comments.updateOne(
      { _id: id, post },
      { $inc: { repliesCount: by }, $set: { newestReplies } },
    );
    return matchedCount === 1;
  }

  async remove(id: string): Promise<boolean> {
    return (await this.#comments.deleteOne({ _id: id })).deletedCount === 1;
  }

  async removeOfPost(post: string): Promise<void> {
    await this.#comments.deleteMany({ post });
  }

  async #change(id: string, update: object): Promise<CommentRecord | null> {
    const raw = await this.#comments
      .findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' })
      .lean<RawComment>();
    return raw && toCommentRecord(raw);
  }

  async #findOne(filter: object) {
    const raw = await this.#comments.findOne(filter).lean<RawComment>();
    return raw && { comment: toCommentRecord(raw), post: raw.post.toString() };
  }
}
