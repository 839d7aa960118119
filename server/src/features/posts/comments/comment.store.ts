import { POST_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { toCommentRecord, type CommentRecord, type ReplyRecord } from '../post-records.ts';
import { AS_THEY_ARE } from '../post.model.ts';
import { atTop } from '../post-previews.store.ts';
import { notBy } from '../sight.ts';
import { commentModel, freshComment, type NewText, type RawComment } from './comment.model.ts';

/** A comment or reply with the place that it stands in. */
export interface OwnText {
  readonly _id: string;
  readonly post: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** How replies show in their comment. */
function repliesOfComment(comments: ReturnType<typeof commentModel>) {
  return {
    /** Shows a new reply. Answers whose comment it is, null where the comment isn't there. */
    async addReply(post: string, id: string, reply: ReplyRecord): Promise<{ author: string } | null> {
      const newestReplies = atTop(reply, POST_LIMITS.previewReplies);
      const raw = await comments
        .findOneAndUpdate(
          { _id: id, post },
          { $inc: { repliesCount: 1 }, $push: { newestReplies } },
          { projection: { author: 1 } },
        )
        .lean<Pick<RawComment, 'author'>>();
      return raw && { author: raw.author.toString() };
    },

    /** `by` replies more or fewer; the newest are given anew. False where the comment isn't there. */
    async changeReplies(
      post: string,
      id: string,
      by: number,
      newestReplies: CommentRecord['newestReplies'],
    ): Promise<boolean> {
      const { matchedCount } = await comments.updateOne(
        { _id: id, post },
        { $inc: { repliesCount: by }, $set: { newestReplies } },
      );
      return matchedCount === 1;
    },
  };
}

/** Reads and writes comments. Writes take part in the transaction that is under way. */
export function createCommentStore(connection: DatabaseConnection) {
  const comments = commentModel(connection);

  const placed = async (filter: object) => {
    const raw = await comments.findOne(filter).lean<RawComment>();
    return raw && { comment: toCommentRecord(raw), post: raw.post.toString() };
  };

  const newest = async (post: string, limit: number): Promise<CommentRecord[]> => {
    const raws = await comments.find({ post }).sort(NEWEST_FIRST).limit(limit).lean<RawComment[]>();
    return raws.map(toCommentRecord);
  };

  return {
    /** Inserts all of them, or throws; answers them in the same order. */
    async createAll(fresh: readonly NewText[]): Promise<CommentRecord[]> {
      const raws = fresh.map(freshComment);
      await comments.insertMany(raws, AS_THEY_ARE);
      return raws.map(toCommentRecord);
    },

    /** A comment of this post; one of another post is none. */
    async find(post: string, id: string): Promise<CommentRecord | null> {
      const raw = await comments.findOne({ _id: id, post }).lean<RawComment>();
      return raw && toCommentRecord(raw);
    },

    /** With the post that it belongs to. */
    findByClientId: (author: string, clientId: string) => placed({ author, clientId }),
    findPlaced: (id: string) => placed({ _id: id }),

    /** Comments of one member's after `afterId` in the order of their ids, for all that is theirs. */
    async ofAuthor(author: string, afterId: string | undefined, limit: number): Promise<OwnText[]> {
      const raws = await comments
        .find(
          { author, ...(afterId !== undefined && { _id: { $gt: afterId } }) },
          { post: 1, text: 1, createdAt: 1 },
        )
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Pick<RawComment, '_id' | 'post' | 'text' | 'createdAt'>[]>();
      return raws.map((raw) => ({ ...raw, _id: raw._id.toString(), post: raw.post.toString() }));
    },

    /** The newest comments, as a post carries them. */
    newest: (post: string) => newest(post, POST_LIMITS.previewComments),

    /** A page of comments, newest first, of all but those in `without`. */
    page: (post: string, request: PageRequest, without: readonly string[] = []) => {
      const find = (after: object, rows: number) =>
        comments
          .find({ post, ...notBy('author', without), ...after })
          .sort(NEWEST_FIRST)
          .limit(rows)
          .lean<RawComment[]>();
      return timePage(request, 'newest first', find, toCommentRecord);
    },

    ...repliesOfComment(comments),

    async remove(id: string): Promise<boolean> {
      return (await comments.deleteOne({ _id: id })).deletedCount === 1;
    },

    async removeOfPost(post: string): Promise<void> {
      await comments.deleteMany({ post });
    },
  };
}

export type CommentStore = ReturnType<typeof createCommentStore>;
