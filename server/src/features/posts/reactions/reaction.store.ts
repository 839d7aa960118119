import { Types, type Model } from 'mongoose';
import { POST_LIMITS } from '@weft/shared/limits';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { toLikeRecord, type LikeRecord } from '../post-records.ts';
import { notBy } from '../sight.ts';
import { reactionModel, type RawReaction, type ReactionFields } from './reaction.model.ts';

/** A reaction of a member's own; `_id` is the post's. */
export interface OwnReaction {
  readonly _id: string;
  readonly reaction: ReactionEmoji;
  readonly createdAt: Date;
}

async function ownReactions(
  model: Model<ReactionFields>,
  member: string,
  posts: readonly string[],
): Promise<ReadonlyMap<string, ReactionEmoji>> {
  if (posts.length === 0) return new Map();
  // Through the driver alone: every page waits for this, and casting by Mongoose costs a tenth of a page (measured).
  const ids = posts.map((post) => new Types.ObjectId(post));
  const raws = await model.collection
    .find<Pick<RawReaction, 'post' | 'reaction'>>(
      { member: new Types.ObjectId(member), post: { $in: ids } },
      { projection: { _id: 0, post: 1, reaction: 1 } },
    )
    .toArray();
  return new Map(raws.map((raw) => [raw.post.toString(), raw.reaction]));
}

/** Reads and writes reactions, at most one a member and post: a unique index sees to it. */
export function createReactionStore(connection: DatabaseConnection) {
  const model = reactionModel(connection);

  return {
    /** Sets the member's reaction. Answers the one it replaces, null where it is the first. */
    async put(post: string, like: LikeRecord): Promise<ReactionEmoji | null> {
      const { member, reaction, createdAt } = like;
      const before = await model
        .findOneAndUpdate(
          { member, post },
          { $set: { reaction }, $setOnInsert: { createdAt } },
          { upsert: true, returnDocument: 'before' },
        )
        .lean<RawReaction>();
      return before?.reaction ?? null;
    },

    /** Takes the member's reaction back. Answers it, null where there was none. */
    async take(post: string, member: string): Promise<ReactionEmoji | null> {
      const before = await model.findOneAndDelete({ member, post }).lean<RawReaction>();
      return before?.reaction ?? null;
    },

    /** The newest likes, as a post carries them. */
    async newest(post: string): Promise<LikeRecord[]> {
      const raws = await model
        .find({ post })
        .sort(NEWEST_FIRST)
        .limit(POST_LIMITS.previewLikes)
        .lean<RawReaction[]>();
      return raws.map(toLikeRecord);
    },

    /** A page of who reacted, newest first; with `reaction` only of that one, and never those in `without`. */
    async page(
      { post, reaction }: { post: string; reaction: ReactionEmoji | undefined },
      request: PageRequest,
      without: readonly string[] = [],
    ) {
      const which = { post, ...(reaction && { reaction }), ...notBy('member', without) };
      const find = (after: object, rows: number) =>
        model
          .find({ ...which, ...after })
          .sort(NEWEST_FIRST)
          .limit(rows)
          .lean<RawReaction[]>();
      return timePage(request, 'newest first', find, toLikeRecord);
    },

    /** The member's own reactions to these posts, in one query. */
    ofMember: (member: string, posts: readonly string[]) => ownReactions(model, member, posts),

    /** Reactions of one member's to posts after `afterPost` in the order of their ids, for all that is theirs. */
    async allOfMember(member: string, afterPost: string | undefined, limit: number): Promise<OwnReaction[]> {
      const raws = await model
        .find({ member, ...(afterPost !== undefined && { post: { $gt: afterPost } }) })
        .sort({ post: 1 })
        .limit(limit)
        .lean<RawReaction[]>();
      return raws.map(({ post, reaction, createdAt }) => ({ _id: post.toString(), reaction, createdAt }));
    },

    async removeOfPost(post: string): Promise<void> {
      await model.deleteMany({ post });
    },
  };
}

export type ReactionStore = ReturnType<typeof createReactionStore>;
